// The table in docs/comparison.md, between `<!-- comparison -->` and `<!-- end -->`: what questlint and its schema find is asked anew each time, what
// survey-core found is in survey-core.json, which `node scripts/comparison/survey-core.mjs` writes.
import { readFile } from 'node:fs/promises'
import { rulesFor, schemaJudge, textWith } from './judge.mjs'
import { mistakes, questionnaire } from './mistakes.mjs'

/** The page with the table of now. */
export async function fillComparison(page) {
  if (!page.includes('<!-- comparison -->')) return page
  const rows = await comparisonRows()
  const counts = ['found', 'schema', 'survey'].map((name) => rows.filter((row) => row[name] === true).length)
  const refused = rows.filter(({ load }) => load === 'refuses').length
  const { version } = await readSurveys()
  const asked = rows.filter(({ survey }) => survey !== null).length
  const table = [
    ['mistake', 'the service, when it loads it', 'JSON Schema with ajv', `survey-core ${version}`, 'questlint'],
    ['---', '---', '---', '---', '---'],
    ...rows.map(({ what, load, schema, survey, rules }) => [
      what,
      load === 'refuses' ? 'refuses it' : 'loads it',
      told(schema),
      told(survey),
      rules,
    ]),
    [
      '**found**',
      `**${refused} of ${rows.length}**`,
      `**${counts[1]} of ${rows.length}**`,
      `**${counts[2]} of ${asked}**`,
      `**${counts[0]} of ${rows.length}**`,
    ],
  ]
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return page.replace(
    /(<!-- comparison -->\n)[\s\S]*?(<!-- end -->)/,
    (_, start, end) => `${start}\n${lines}\n\n${end}`,
  )
}

/** What survey-core found when it was asked last. */
export async function readSurveys() {
  return JSON.parse(await readFile(new URL('survey-core.json', import.meta.url), 'utf8'))
}

async function comparisonRows() {
  const isValid = await schemaJudge()
  if (!isValid(questionnaire) || rulesFor(questionnaire).length > 0)
    throw new Error('the questionnaire without a mistake has one')
  const { found } = await readSurveys()
  return mistakes.map((mistake, at) => {
    const text = textWith(mistake)
    const rules = rulesFor(text)
    const links = rules.map((rule) => `[${rule}](rules/${rule}.md)`).join(', ')
    return { ...mistake, schema: !isValid(text), survey: found[at], found: rules.length > 0, rules: links }
  })
}

function told(found) {
  if (found === null) return 'has no such thing'
  return found ? 'yes' : 'no'
}
