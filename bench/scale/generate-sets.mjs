// Writes a folder of invented surveys that stand on shared definitions, with the configuration that names them as sets.
//   node bench/scale/generate-sets.mjs FOLDER COUNT
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const things = ['hive', 'orchard', 'pond', 'hedge', 'meadow', 'well', 'terrace', 'nursery', 'mill', 'barn']
const aspects = ['size', 'age', 'owner', 'condition', 'use', 'yield', 'access', 'shade', 'slope', 'cost']
const grades = ['None', 'Little', 'Some', 'Much', 'All']

/**
 * Writes `shared.json` (every survey stands on it), `regions/*.json` (each is shared by one survey in twenty, or by about four where there are few), `surveys/*.json`, and
 * `questlint.config.json` with a set for each survey. Nothing is wrong in any of them. Gives the names of the surveys.
 */
export function generateSets(folder, count) {
  for (const name of ['regions', 'surveys']) mkdirSync(join(folder, name), { recursive: true })
  const write = (name, data) => writeFileSync(join(folder, name), `${JSON.stringify(data, null, 2)}\n`)
  write('shared.json', sharedRecords())
  const regions = countRegions(count)
  for (let region = 0; region < regions; region++) write(regionFile(region), regionRecords(region))
  const names = Array.from({ length: count }, (_, survey) => surveyName(survey))
  names.forEach((name, survey) => {
    write(`surveys/${name}.json`, surveyRecords(survey, name, survey % regions))
  })
  const sets = names.map((name, survey) => ({
    name,
    files: ['shared.json', regionFile(survey % regions), `surveys/${name}.json`],
    complete: true,
  }))
  write('questlint.config.json', { sets })
  return names
}

/** Writes small surveys, a file each, which are one set: nothing in them depends on another file. Gives the folder. */
export function generateOneSet(folder, count) {
  mkdirSync(folder, { recursive: true })
  for (let survey = 0; survey < count; survey++) {
    const name = surveyName(survey)
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(smallRecords(survey, name))}\n`)
  }
  return folder
}

function smallRecords(survey, name) {
  const file = createRecords(100_000 + survey * 1_000)
  file.category(`section_${name}`, `Survey ${survey}`)
  file.add('configuration', {
    code: name,
    edition: '2026',
    created: '2026-01-01T08:00:00Z',
    data: {
      sections: [{ keyword: `section_${name}`, categories: [category(file, name, things[survey % things.length], 1)] }],
    },
  })
  return file.records
}

/** How many regions there are; survey number n is in region n modulo this. */
export function countRegions(count) {
  return Math.min(20, Math.ceil(count / 4))
}

/** The file of a region, relative to the folder. */
export function regionFile(region) {
  return `regions/region_${String(region).padStart(2, '0')}.json`
}

function surveyName(survey) {
  return `survey_${String(survey).padStart(4, '0')}`
}

/** Countries and the visit: 500 records, 115 kB. */
function sharedRecords() {
  const file = createRecords(1_000)
  const countries = Array.from({ length: 250 }, (_, at) => [`country_${at}`, `Country ${at}`])
  file.key('country', 'Country', { type: 'select' }, countries)
  file.key('visit_date', 'Day of the visit', { type: 'date' })
  file.key('visitor', 'Who was there?', { type: 'char', form_options: { max_length: 200 } })
  file.questiongroup('qg_country', 'Where is it?')
  file.questiongroup('qg_visit', 'The visit')
  return file.records
}

function regionRecords(region) {
  const file = createRecords(10_000 + region * 1_000)
  const places = Array.from({ length: 60 }, (_, at) => [`place_${region}_${at}`, `Place ${at} of region ${region}`])
  file.key(`place_${region}`, `Place in region ${region}`, { type: 'select' }, places)
  file.questiongroup(`qg_place_${region}`, `Region ${region}`)
  return file.records
}

/** One survey: 11 categories with 64 questions, 50 of them behind conditions; 117 kB. */
function surveyRecords(survey, name, region) {
  const file = createRecords(100_000 + survey * 1_000)
  const categories = things.map((thing, at) => category(file, name, thing, at + 2))
  file.category(`section_${name}`, `Survey ${survey}`)
  const first = [
    { keyword: 'qg_country', questions: [{ keyword: 'country' }] },
    { keyword: `qg_place_${region}`, questions: [{ keyword: `place_${region}` }] },
    {
      keyword: 'qg_visit',
      questions: [{ keyword: 'visit_date' }, { keyword: 'visitor', view_options: { is_name: true } }],
    },
  ]
  const place = numbered(file, `${name}__1`, 'Place', '1', 'subcategories', [
    numbered(file, `${name}__1__1`, 'Place and visit', '1.1', 'questiongroups', first),
  ])
  const sections = [{ keyword: `section_${name}`, categories: [place, ...categories] }]
  file.add('configuration', { code: name, edition: '2026', created: '2026-01-01T08:00:00Z', data: { sections } })
  return file.records
}

function category(file, name, thing, number) {
  const prefix = `${name}_${thing}`
  const isThere = `${prefix}_there`
  file.key(isThere, `Is there a ${thing}?`, { type: 'bool' })
  file.questiongroup(`qg_${isThere}`, `Any ${thing}`)
  file.questiongroup(`qg_${prefix}`, `The ${thing}`)
  const condition = { questiongroup_conditions: [`==1|${prefix}`] }
  const groups = [
    { keyword: `qg_${isThere}`, questions: [{ keyword: isThere, form_options: condition }] },
    {
      keyword: `qg_${prefix}`,
      form_options: { questiongroup_condition: prefix },
      questions: aspects
        .slice(0, 5)
        .map((aspect, at) => question(file, `${prefix}_${aspect}`, `${thing}: ${aspect}`, at)),
    },
  ]
  const label = `About the ${thing}`
  return numbered(file, `${name}__${number}`, label, `${number}`, 'subcategories', [
    numbered(file, `${name}__${number}__1`, `${label} itself`, `${number}.1`, 'questiongroups', groups),
  ])
}

function question(file, keyword, label, at) {
  const kinds = [
    { type: 'radio' },
    { type: 'checkbox' },
    { type: 'int', form_options: { field_options: { min: 0 } } },
    { type: 'text', form_options: { max_length: 1000 } },
    { type: 'char', form_options: { max_length: 100 } },
  ]
  const values = at < 2 ? grades.map((grade, index) => [`${keyword}_${index}`, grade]) : []
  file.key(keyword, label, kinds[at], values)
  return { keyword }
}

function numbered(file, keyword, label, numbering, member, below) {
  file.category(keyword, label)
  return { keyword, form_options: { numbering }, [member]: below }
}

/** Collects records with pks from a first one on. */
function createRecords(firstPk) {
  const records = []
  let pk = firstPk
  const add = (model, fields) => {
    records.push({ model: `configuration.${model}`, pk: ++pk, fields })
    return pk
  }
  const text = (model, label) =>
    add('translation', { translation_type: model, data: { wocat: { label: { en: label } } } })
  return {
    records,
    add,
    key(keyword, label, configuration, values = []) {
      const pks = values.map(([value, name], at) =>
        add('value', {
          keyword: value,
          translation: text('value', name),
          order_value: at + 1,
          configuration: null,
        }),
      )
      add('key', { keyword, translation: text('key', label), configuration, values: pks })
    },
    questiongroup(keyword, label) {
      add('questiongroup', { keyword, translation: text('questiongroup', label), configuration: {} })
    },
    category(keyword, label) {
      add('category', { keyword, translation: text('category', label) })
    },
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, count] = process.argv.slice(2)
  if (folder === undefined || !/^[1-9]\d*$/.test(count ?? '')) {
    console.error('node bench/scale/generate-sets.mjs FOLDER COUNT')
    process.exitCode = 2
  } else generateSets(folder, Number(count))
}
