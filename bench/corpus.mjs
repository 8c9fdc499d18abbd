// What the benchmark runs on: the files named by QUESTLINT_CORPUS, else a workspace made from our own fixture.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fixture = join(import.meta.dirname, '../fixtures/workspaces/vineyard')
const copies = 40

/** The folder to check, its JSON files, and what to call it; what is generated lies below `scratch`. */
export function findCorpus(scratch) {
  const given = process.env.QUESTLINT_CORPUS
  const folder = given || generateWorkspace(join(scratch, 'workspace'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))
    .sort()
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  return { folder, files, bytes, name: given ? 'the corpus of QUESTLINT_CORPUS' : 'a generated workspace' }
}

/** Copies of the fixture under other pks and keywords, one file each for the records and the configuration. */
function generateWorkspace(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of ['shared.json', 'vineyard.json']) {
    const records = JSON.parse(readFileSync(join(fixture, name), 'utf8'))
    const all = Array.from({ length: copies }, (_, copy) => records.map((record) => renamed(record, copy))).flat()
    writeFileSync(join(folder, name), `${JSON.stringify(all, null, 2)}\n`)
  }
  return folder
}

const shift = 10_000

function renamed(record, copy) {
  const { fields } = record
  const moved = { ...fields }
  for (const name of ['translation', 'values'])
    if (fields[name]) moved[name] = [fields[name]].flat().map((pk) => pk + copy * shift)
  if (typeof fields.translation === 'number') moved.translation = moved.translation[0]
  const copied = { ...record, pk: record.pk + copy * shift, fields: moved }
  return JSON.parse(JSON.stringify(copied).replace(/vine(?=[_y])|country(?=[_"])|qg_location/g, (name) => name + copy))
}
