// What finds each of the mistakes: questlint and its JSON Schema here, survey-core where it is installed.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { createWorkspace, lint, present } from '../../dist/internal.js'
import { readSchemas } from '../generate-schemas.mjs'
import { mistakes, questionnaire, survey } from './mistakes.mjs'

/** The questionnaire with a mistake. */
export function textWith({ edit }) {
  let text = questionnaire
  for (let at = 0; at < edit.length; at += 2) {
    if (!text.includes(edit[at])) throw new Error(`the questionnaire has no ${edit[at]}`)
    text = text.replace(edit[at], () => edit[at + 1])
  }
  return text
}

/** The rules with which questlint finds something graver than an info. */
export function rulesFor(text) {
  const workspace = createWorkspace({ files: [{ uri: 'bees.yaml', text }] })
  const found = present(lint(workspace), workspace).filter(({ severity }) => severity !== 'info')
  return [...new Set(found.map(({ rule }) => rule))]
}

/** Whether a text is valid by the schema of the format, alone. */
export async function schemaJudge() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  for (const [name, schema] of Object.entries(await readSchemas()))
    if (typeof schema === 'object' && schema !== null && '$schema' in schema) addSchema(ajv, name, schema)
  const validate = ajv.getSchema('https://questlint.dev/schemas/configuration.schema.json')
  return (text) => validate(parse(text))
}

function addSchema(ajv, name, schema) {
  ajv.addSchema(schema, schema.$id === undefined ? name : undefined)
}

/** For each mistake whether survey-core tells of it, by its version; `null` where its format has no such mistake. */
export function judgeSurveys({ Model }) {
  const first = problemsOf(Model, survey)
  if (first > 0) throw new Error('survey-core finds something in the survey without a mistake')
  return mistakes.map((mistake) => {
    if (mistake.survey === undefined) return null
    const copy = structuredClone(survey)
    const [name, , panel] = copy.pages[0].elements
    const [hive, straw] = panel.templateElements
    mistake.survey({ name, panel, hive, straw })
    return problemsOf(Model, copy) > 0
  })
}

/** What it complains of when it loads a survey and when its expressions are checked; some of that only goes to the console. */
function problemsOf(Model, json) {
  const told = []
  const { warn, error } = console
  console.warn = console.error = (line) => told.push(line)
  try {
    const model = new Model(JSON.parse(JSON.stringify(json)))
    const expressions = model.validateExpressions?.({ variables: true, functions: true, semantics: true }) ?? []
    return (model.jsonErrors?.length ?? 0) + expressions.length + told.length
  } finally {
    Object.assign(console, { warn, error })
  }
}
