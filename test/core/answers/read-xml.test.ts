import { expect, test } from 'vitest'
import { readAnswerXml } from '../../../src/core/answers/read-xml.ts'
import { type AnswerValue, Decimal } from '../../../src/core/answers/value.ts'
import { writeAnswers } from '../../../src/core/answers/write-values.ts'
import { configurationsIn, createWorkspace } from '../../../src/core/internal.ts'
import { describeShape } from '../../../src/core/judging/describe.ts'
import { judgeAnswers } from '../../../src/core/judging/judge.ts'
import { answerModelOf } from '../../../src/core/judging/model.ts'
import { isRefusal } from '../../../src/core/judging/problem.ts'
import { oneSubcategory } from '../../questionnaires/one-page.ts'

function read(body: string): AnswerValue {
  const xml = readAnswerXml(body)
  if ('problem' in xml) throw new Error(xml.problem)
  return xml.value
}

function isForeign(text: string): boolean {
  const value = read(`<a>${text}</a>`)
  return value instanceof Decimal && value.isForeign
}

test.each([
  '2015-12-31 10:00:00',
  '2015-1-1  1:1:1',
  '2016-02-29 23:59:59',
  '1.5',
  '.5',
  '1E5',
  'nan',
  '-Infinity',
  '٢.٥',
])('%s is read as a time or decimal number', (text) => expect(isForeign(text)).toBe(true))

test.each([
  '15-12-31 10:00:00',
  '2015-13-01 10:00:00',
  '2015-02-29 10:00:00',
  '2015-12-31 24:00:00',
  '2015-12-31 10:00:60',
  '0000-01-01 10:00:00',
  '2015-12-31T10:00:00',
  ' 2015-12-31 10:00:00',
  '_e5',
  '1,5',
])('%s stays a text', (text) => expect(read(`<a>${text}</a>`)).toBe(text))

test('lines end as XML says', () => {
  expect(read('<a><en>first\r\nsecond\rthird</en></a>')).toEqual({ en: 'first\nsecond\nthird' })
})

test('the prefix xml needs no declaration', () => {
  expect(read('<a><xml:b>x</xml:b></a>')).toEqual({ '{http://www.w3.org/XML/1998/namespace}b': 'x' })
})

test.each([
  '<a>&nbsp;</a>',
  '<a><b:c>x</b:c></a>',
  '<a/><a/>',
  ' <?xml version="1.0"?><a/>',
  '<?xml encoding="utf-8"?><a/>',
  '<?xml version="1.0"?><?xml version="1.0"?><a/>',
  '<a>\u0001</a>',
  '<a>x]]>y</a>',
  '<a>&AMP;</a>',
  '<a b="1" b="2"/>',
  '<a b="1"c="2"/>',
  '<a b="<"/>',
  '<a b:nil="true"/>',
  '<a xmlns:b=""/>',
  '<a><? b?></a>',
  '<a><?b<c d?></a>',
  '<a><?b--> d?></a>',
  '<!doctype a><a/>',
  '<?xml version=1.0?><a/>',
  '<?xml version="1.0" standalone="yes" encoding="utf-8"?><a/>',
])('%j is not well-formed', (body) => expect(readAnswerXml(body)).toHaveProperty('problem'))

test.each([
  `<?xml version='1.0' encoding="utf-8" standalone="no" ?>\n<!DOCTYPE a SYSTEM "a.dtd">\n<a>x</a>`,
  '<a b="1" c = \'"2>"\' xmlns:d="urn:d" d:b="3">x</a >',
  '<a><!-- ]]> & <b> -->x<?b c="1" c="1"?></a><!-- -->\n',
  '<a xml:lang="en"><![CDATA[x]]></a>',
])('%j is well-formed', (body) => expect(read(body)).toBe('x'))

test('the five entities of XML, and characters by number, are none to refuse', () => {
  expect(read('<?xml version="1.0"?><a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>')).toBe('<>&"\'AB')
})

const orchard = {
  code: 'orchard',
  edition: '2026',
  keys: {
    height: { label: 'Height', type: 'float' },
    note: { label: 'Note', type: 'char' },
    part: {
      label: 'Part',
      type: 'select_conditional_questiongroup',
      form_options: { options_by_questiongroups: ['trees'] },
    },
  },
  sections: oneSubcategory([
    { keyword: 'trees', questions: [{ keyword: 'height' }] },
    {
      keyword: 'parts',
      form_options: { max_num: 2 },
      questions: [{ keyword: 'note' }, { keyword: 'part' }],
    },
  ]),
}

function judge(body: string) {
  const [questionnaire] = configurationsIn(
    createWorkspace({ files: [{ uri: 'a.json', text: JSON.stringify(orchard) }] }),
  ).values()
  if (questionnaire === undefined) throw new Error('there is no questionnaire')
  const options = { as: 'api', year: 2026, describe: describeShape, isXml: true } as const
  const { problems, cleaned } = judgeAnswers(answerModelOf(questionnaire), read(body), options)
  return {
    refused: problems.filter(isRefusal).map(({ code, path }) => [code, ...path]),
    cleaned: writeAnswers(cleaned),
  }
}

test('a decimal number that is dropped before anything is stored is no obstacle', () => {
  const item = (part: string) => `<list-item><note><en>x</en></note><part>${part}</part></list-item>`
  expect(judge(`<r><parts>${item('1.5')}</parts></r>`)).toEqual({
    refused: [],
    cleaned: '{"parts":[{"note":{"en":"x"}}]}',
  })
})

test('what cannot be stored is told where it stood before blank repetitions were dropped', () => {
  const { refused } = judge(
    '<r><parts><list-item><note/></list-item><list-item><note><en>1.5</en></note><part>1</part></list-item></parts></r>',
  )
  expect(refused).toEqual([['not-valid-json', 'parts', 1, 'note', 'en']])
})

test.each(['nan', 'inf', '1e400'])('%s is a number for the check, but cannot be stored', (text) => {
  const { refused } = judge(`<r><trees><list-item><height>${text}</height></list-item></trees></r>`)
  expect(refused).toEqual([['not-valid-json', 'trees', 0, 'height']])
})

test('a namespace holds in its element, and around another one again', () => {
  const body = '<a xmlns:n="1"><n:b/><c xmlns:n="2"><n:b>x</n:b><d xmlns:n="3"/><n:e>y</n:e></c><n:f/></a>'
  expect(read(body)).toEqual({ '{1}b': null, c: { '{2}b': 'x', d: null, '{2}e': 'y' }, '{1}f': null })
})

test('values are found in the text', () => {
  const body = '<a><g><list-item><q>1</q></list-item><list-item><q>2</q></list-item></g><z/></a>'
  const xml = readAnswerXml(body)
  if ('problem' in xml) throw new Error(xml.problem)
  const textAt = (pointer: string): string | undefined => {
    const range = xml.rangeOf(pointer)
    return range && body.slice(range.start, range.end)
  }
  expect(['', '/g/1/q', '/z', '/g/2'].map(textAt)).toEqual([body, '<q>2</q>', '<z/>', undefined])
})

test('a long namespace around many names is refused: each would have it', () => {
  const names = Array.from({ length: 2000 }, (_, at) => `<b${at}/>`).join('')
  const read = readAnswerXml(`<a xmlns="${'x'.repeat(60_000)}">${names}</a>`)
  expect(read).toMatchObject({ problem: 'the namespaces are too long for so many names' })
})
