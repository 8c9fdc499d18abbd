import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pickConfiguration } from '../../src/cli/choose-configuration.ts'
import type { Io } from '../../src/cli/io.ts'
import { loadShown } from '../../src/cli/load-shown.ts'
import { type OldSideOptions, readOldSide } from '../../src/cli/preview-old-side.ts'
import { loadAll, plainOptions } from '../../src/cli/run.ts'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'

const mill = (edition: string, label = 'Kind of grain'): string => `code: mill
edition: "${edition}"
sections:
  - keyword: mill_section
    categories:
      - keyword: mill_1
        subcategories:
          - {keyword: mill_1_1, questiongroups: [{keyword: mill_qg, questions: [{keyword: grain}]}]}
keys: {grain: {label: ${label}, type: char}}
categories: {mill_section: Mill, mill_1: Mill, mill_1_1: Grain}
questiongroups: {mill_qg: Grain}
`

function ioIn(cwd: string): Io {
  const output = { write: () => undefined, isTerminal: false, columns: undefined }
  const streamStdin = async function* (): AsyncGenerator<Uint8Array> {}
  return {
    cwd,
    env: gitEnv,
    stdout: output,
    stderr: output,
    readStdin: () => Buffer.alloc(0),
    ask: undefined,
    streamStdin,
  }
}

function oldSide(cwd: string, name: string, given: Partial<OldSideOptions>): ReturnType<typeof readOldSide> {
  const options: OldSideOptions = { path: [], context: [], old: [], ...given }
  const io = ioIn(cwd)
  const loaded = loadAll(options.path, plainOptions(options), io)
  return readOldSide(options, pickConfiguration(name, loaded), loaded, io)
}

const labelOf = (side: ReturnType<typeof readOldSide>): unknown =>
  side?.workspace.files.get(side.questionnaire.file.uri)?.document.text.match(/grain: \{label: ([^,]+)/)?.[1]

test('another edition of the same files', () => {
  const folder = makeFolder({ 'mill.yaml': mill('2020'), 'mill_2024.yaml': mill('2024') })
  expect(oldSide(folder, 'mill@2024', {})).toBeUndefined()
  const side = oldSide(folder, 'mill@2024', { compare: 'mill@2020' })
  expect(side).toMatchObject({ name: 'mill@2020', hasPlaces: true })
  expect(() => oldSide(folder, 'mill@2024', { compare: 'mill@2019' })).toThrow('there is no configuration "mill@2019"')
  expect(() => oldSide(folder, 'mill@2024', { old: ['gone.json'] })).toThrow(/^gone.json: does not exist$/)
})

test('what it was in a commit', () => {
  const { folder, git } = makeRepository({ 'mill.yaml': mill('2020', 'Grain') })
  git('tag', 'first')
  const same = oldSide(folder, 'mill', { git: 'first' })
  expect(same).toMatchObject({ name: 'mill@2020 in first', hasPlaces: false })
  expect(labelOf(same)).toBe('Grain')
  expect(() => oldSide(folder, 'mill', { git: 'nothing' })).toThrow('git finds no commit "nothing"')
  expect(() => oldSide(folder, 'mill', { git: 'first', old: ['mill.yaml'] })).toThrow(
    '--git cannot be combined with --old',
  )
})

test('what it is in other files', () => {
  const folder = makeFolder({ 'mill.yaml': mill('2024') })
  const before = join(makeFolder({ 'before.yaml': mill('2020', 'Sort of grain') }), 'before.yaml')
  const side = oldSide(folder, 'mill', { old: [before] })
  expect(side).toMatchObject({ name: `mill@2020 in ${before}`, hasPlaces: true })
  expect(labelOf(side)).toBe('Sort of grain')
})

test('of several catalogues the one with the configuration is shown, and chosen by nobody where two have it', () => {
  const one = {
    'east/questlint.config.yaml': '{}\n',
    'east/keys.yaml': 'keys: {bran: Bran}\n',
    'west/questlint.config.yaml': '{}\n',
    'west/keys.yaml': 'keys: {bran: Bran}\n',
  }
  const shown = (files: Record<string, string>, name?: string) =>
    loadShown(name, { path: [], context: [] }, undefined, ioIn(makeFolder({ ...one, ...files }))).configFile
  const [east, west] = [{ 'east/mill.yaml': mill('2020') }, { 'west/mill.yaml': mill('2024') }]
  expect(shown(west)).toBe('west/questlint.config.yaml')
  expect(shown({ ...east, ...west }, 'mill@2020')).toBe('east/questlint.config.yaml')
  expect(() => shown({ ...east, ...west })).toThrow('several configurations are loaded')
  const same = { ...east, 'west/mill.yaml': mill('2020') }
  expect(() => shown(same, 'mill')).toThrow('"mill" is in several catalogues')
  expect(() => shown(same)).toThrow('"mill@2020" is in several catalogues')
})
