// The tables of docs/conditions.md: what stands between `<!-- conditions: ANSWERS -->` and `<!-- end -->`, executed by our own engine. Needs the build.
const sides = ['python', 'browser']

/** The forms of each table; every one is tried on all answers of the table. */
const tables = {
  numbers: {
    answers: [0, 1, 2, 5],
    forms: [
      '==1',
      '!=1',
      '>1',
      '>=2',
      '<2',
      '%2==0',
      "!=''",
      "=='1'",
      '==True',
      '==true',
      '==None',
      '===1',
      '=1',
      '<>1',
      '==01',
      '>0 and <5',
      '>0 && 1',
      '>0<5',
      '>0==0',
      '==1 // one',
      '==1 # one',
      '==1,2',
      '==1;2',
      '/0',
      '',
      '5',
    ],
  },
  texts: {
    answers: ['oak', 'elm', 'all'],
    forms: [
      "=='oak'",
      "!='oak'",
      "!=''",
      "=='all'",
      '=="oak"',
      '==oak',
      "=='oak",
      "=='oak' and 1",
      "=='oak' && 1",
      "=='oak' or =='elm'",
      " in ['oak','elm']",
      '==1',
      '>1',
      "<'oak'",
      '',
    ],
  },
}

/** The page with the tables of now. */
export async function fillConditions(page) {
  const marks = /(<!-- conditions: (numbers|texts) -->\n)[\s\S]*?(<!-- end -->)/g
  if (!marks.test(page)) return page
  const engine = await import('../dist/internal.js')
  return page.replace(marks, (_, start, name, end) => `${start}\n${tableOf(tables[name], engine)}\n\n${end}`)
}

function tableOf({ answers, forms }, engine) {
  const rows = forms.map((form) => rowOf(form, answers, engine))
  const head = ['form', 'Python', 'JavaScript', 'verdict']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(form, answers, { reportCondition, tabulateCondition }) {
  const { python } = reportCondition(form)
  const truths = tabulateCondition(form, answers)
  const [saved, shown] = sides.map((side) => wordTruths(truths, side))
  const loading = { rejects: 'refused when loaded', crashes: 'crashes when loaded' }[python]
  return [
    code(form),
    loading ?? saved,
    form.includes(',') ? `list ignored (${shown})` : shown,
    verdict(form, truths, loading),
  ]
}

/** For which answers an expression is true, and for which it ends in an exception. */
function wordTruths(truths, side) {
  const of = (truth) => truths.filter((row) => row[side] === truth).map(({ answer }) => `\`${answer}\``)
  const [on, failing] = [of('true'), of('crash')]
  if (failing.length === truths.length) return 'exception'
  const said =
    on.length === 0 ? 'never true' : on.length === truths.length ? 'always true' : `true for ${on.join(', ')}`
  return failing.length === 0 ? said : `${said}; exception for ${failing.join(', ')}`
}

function verdict(form, truths, loading) {
  if (loading) return 'not portable'
  const differing = truths.find(({ python, browser }) => python !== browser)
  const failing = truths.some((row) => sides.some((side) => row[side] === 'crash'))
  if (failing || form.includes(',')) return 'not portable'
  if (differing) return `differs for \`${differing.answer}\``
  const on = truths.filter(({ browser }) => browser === 'true').length
  if (on === 0) return 'never true'
  return form.trim() === '' ? 'no comparison' : '**portable**'
}

function code(form) {
  return form === '' ? '(empty)' : `\`${form.replaceAll('|', '\\|')}\``
}
