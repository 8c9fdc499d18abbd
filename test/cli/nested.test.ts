import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { gitEnv, makeRepository } from '../node/repository.ts'
import { runSayingYes as runQuestlint } from '../support/command-line.ts'

const keys = (name: string) => `keys:\n  ${name}: {type: char, label: ${name}}\n`
const questions = (group: string, ...names: string[]) =>
  `keyword: ${group}\nquestions:\n${names.map((name) => `  - keyword: ${name}\n`).join('')}`
const catalogues = {
  'goats/questlint.config.yaml': 'sets:\n  - {name: goats, files: ["*.yaml"]}\n',
  'goats/keys.yaml': keys('goat_name'),
  'goats/form.yaml': questions('goat_qg', 'goat_name', 'bee_name'),
  'bees/questlint.config.yaml': 'sets:\n  - {name: bees, files: ["**/*.yaml"]}\nrules: {unknown-key: warning}\n',
  'bees/keys.yaml': keys('bee_name'),
  'bees/forms/form.yaml': questions('bee_qg', 'goat_name', 'bee_name'),
}
const all = { 'questlint.config.yaml': 'sets:\n  - {name: all, files: ["**/*.yaml"]}\n', ...catalogues }

async function run(cwd: string, ...argv: string[]) {
  const { code, out, err } = await runQuestlint(cwd, ['--format', 'compact', ...argv], '', gitEnv)
  const found = [...out.matchAll(/^(\S+?):\d+:\d+: (\w+) ([a-z-]+)/gm)].map((match) => match.slice(1).join(' '))
  return { code, found, err }
}

const ofGoats = 'goats/form.yaml error unknown-key'
const ofBees = 'bees/forms/form.yaml warning unknown-key'

describe('a configuration in a folder below governs that folder', () => {
  test.each([
    ['without one above', catalogues],
    ['and one above with a glob over everything leaves it alone', all],
  ])('%s', async (_, files) => {
    const cwd = makeFolder(files)
    expect(await run(cwd)).toEqual({ code: 1, found: [ofBees, ofGoats], err: '' })
    expect(await run(cwd, '.')).toEqual({ code: 1, found: [ofBees, ofGoats], err: '' })
    expect(await run(cwd, 'bees')).toEqual({ code: 0, found: [ofBees], err: '' })
    expect(await run(cwd, 'bees/forms/form.yaml', 'goats/form.yaml')).toEqual({
      code: 1,
      found: [ofBees, ofGoats],
      err: '',
    })
    const below = join(cwd, 'bees', 'forms')
    expect(await run(below)).toMatchObject({ code: 0, found: ['form.yaml warning unknown-key'] })
    expect(await run(below, '../../goats/form.yaml')).toMatchObject({
      found: ['../../goats/form.yaml error unknown-key'],
    })
  })

  test('one report with one summary, and the accepted file of each folder', async () => {
    const accepted = '- {rule: unknown-key, at: "**", reason: later}\n'
    const cwd = makeFolder({ ...all, 'goats/questlint.accepted.yaml': accepted, 'bees/questlint.accepted.yaml': '' })
    const { out } = await runQuestlint(cwd, ['--format', 'json'])
    const { findings, summary } = JSON.parse(out) as { findings: { file: string }[]; summary: unknown }
    expect(findings.map(({ file }) => file)).toContain('bees/forms/form.yaml')
    expect(summary).toMatchObject({ files: 4, sets: 3, errors: 0, warnings: 1, accepted: 1 })
  })

  test('a broken one ends the run', async () => {
    const cwd = makeFolder({ ...all, 'bees/questlint.config.yaml': 'setz: []\n' })
    expect(await run(cwd)).toMatchObject({ code: 2, err: expect.stringContaining('bees/questlint.config.yaml:1:1') })
  })

  test('one without files ends the run by its name', async () => {
    const cwd = makeFolder({ ...catalogues, 'emus/questlint.config.yaml': '{}\n', 'emus/notes.txt': '' })
    expect((await run(cwd)).err).toMatch(/^questlint: emus: contains no /)
    expect((await run(join(cwd, 'emus'))).err).toMatch(/^questlint: \.: contains no /)
  })

  test('one that is named governs everything', async () => {
    const cwd = makeFolder(all)
    expect((await run(cwd, '--config', 'questlint.config.yaml')).found).toEqual([])
    expect((await run(cwd, '--no-config')).found).toEqual([])
  })

  test('in a commit as well, also where it is new', async () => {
    const repository = makeRepository(all)
    expect(await run(repository.folder, '--staged')).toMatchObject({ code: 0, found: [] })
    repository.write({ 'goats/form.yaml': questions('goat_qg', 'goat_name', 'bee_name', 'goat_age') })
    repository.git('add', '--all')
    expect(await run(repository.folder, '--staged')).toMatchObject({ code: 1, found: [ofGoats] })
    expect(await run(repository.folder, '--pre-commit', 'goats/form.yaml')).toMatchObject({ code: 1, found: [ofGoats] })
    expect(await run(repository.folder, '--since', 'HEAD', 'bees')).toMatchObject({ code: 0, found: [] })
    const { 'bees/questlint.config.yaml': _, 'goats/questlint.config.yaml': __, ...others } = all
    const later = makeRepository(others)
    expect(await run(later.folder, '--staged')).toMatchObject({ code: 0, found: [] })
    later.write({ 'bees/questlint.config.yaml': all['bees/questlint.config.yaml'] })
    later.git('add', '--all')
    // What each of the two defined for the other is not loaded with it any more.
    expect((await run(later.folder, '--staged')).found).toEqual([
      'bees/forms/form.yaml warning removed-name',
      'goats/form.yaml error removed-name',
    ])
  })

  const twin = (code: string) =>
    `code: ${code}\nedition: "2026"\nsections:\n  - keyword: animals\n    categories:\n      - keyword: animals_1\n        subcategories:\n          - keyword: animals_1_1\n            questiongroups:\n              - keyword: animals_qg\n                questions: [{ keyword: animals_${code} }, { keyword: animals_name }]\n`
  const twins = { ...all, 'goats/whole.yaml': twin('goat'), 'bees/whole.yaml': twin('bee') }

  test('why and graph find a questionnaire in whichever catalogue, and ask where several have it', async () => {
    const cwd = makeFolder(twins)
    const { out } = await runQuestlint(cwd, ['explain', '--only', 'shown', 'animals_bee'])
    expect(out).toContain('question animals_bee')
    expect((await runQuestlint(cwd, ['graph', '-c', 'goat', '--format', 'mermaid'])).out).toContain('goat 2026')
    const several = await runQuestlint(cwd, ['explain', '--only', 'shown', 'animals_name'])
    expect(several).toMatchObject({ code: 2, err: expect.stringContaining('in several catalogues') })
    expect(several.err).toContain('in goats/questlint.config.yaml')
    expect((await runQuestlint(cwd, ['explain', '--only', 'shown', 'animals_name', '--path', 'bees'])).out).toContain(
      'bee 2026',
    )
    const same = makeFolder({ ...twins, 'goats/whole.yaml': twin('bee') })
    expect(await runQuestlint(same, ['graph', '-c', 'bee'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/several catalogues.*\n {2}bees\/questlint.config.yaml\n {2}goats\//),
    })
    expect((await runQuestlint(same, ['graph', '-c', 'bee', '--format', 'dot', '--path', 'goats'])).code).toBe(0)
  })

  test('whatever only reads takes what all catalogues have', async () => {
    const cwd = makeFolder(twins)
    const at = async (...argv: string[]) => runQuestlint(cwd, argv)
    expect((await at('show', 'animals_bee')).out).toContain('bees/whole.yaml')
    expect((await at('uses', 'bee_name')).out).toContain('Defined in:\n    bees/keys.yaml')
    expect((await at('texts', 'export')).out).toMatch(/msgid "bee_name"(.|\n)*msgid "goat_name"/)
    expect((await runQuestlint(cwd, ['check', 'answers', '-', '-c', 'bee@2026'], '{"animals_qg": []}')).code).toBe(0)
    expect((await at('sets')).err).toContain('bees/questlint.config.yaml has sets of its own')
    const same = makeFolder({ ...twins, 'goats/whole.yaml': twin('bee'), 'goats/one.jsonl': '{"animals_qg": []}\n' })
    const among = await runQuestlint(same, ['check', 'answers', '-', '-c', 'bee@2026'], '{"animals_qg": []}')
    expect(among).toMatchObject({ code: 2, err: expect.stringContaining('in several catalogues') })
    const named = '{"data": {}, "configuration": "bee", "edition": "2026"}'
    for (const argv of [
      ['check', 'answers', '-'],
      ['check', 'answers', '-', '--tree'],
    ])
      expect((await runQuestlint(same, argv, `${named}\n`)).err).toContain('"bee@2026" is in several catalogues')
    // Answers belong with what governs their folder.
    expect((await runQuestlint(same, ['check', 'answers', 'goats/one.jsonl', '-c', 'bee@2026'])).err).not.toContain(
      'several',
    )
    // What the answers are not about may be in as many as it likes.
    writeFileSync(join(same, 'ants.yaml'), twin('ant'))
    writeFileSync(join(same, 'questlint.config.yaml'), 'sets:\n  - {name: ants, files: [ants.yaml]}\n')
    const ants = await runQuestlint(same, ['check', 'answers', '-', '-c', 'ant@2026'], '{"animals_qg": []}')
    expect(ants).toMatchObject({ code: 0, err: '' })
  })

  test('whatever writes does so in the one catalogue where it can be done', async () => {
    const cwd = makeFolder(twins)
    const dry = async (...argv: string[]) => runQuestlint(cwd, [...argv, '--dry-run'])
    const renamed = await dry('rename', 'question', 'animals_bee', 'animals_wasp')
    expect(renamed.out).toContain('+++ b/bees/whole.yaml')
    expect((await dry('rename', 'questiongroup', 'animals_qg', 'beasts_qg', 'bees')).out).toContain(
      '+++ b/bees/whole.yaml',
    )
    const several = await dry('rename', 'questiongroup', 'animals_qg', 'beasts_qg')
    expect(several).toMatchObject({
      code: 2,
      err: expect.stringMatching(/several catalogues.*\n {2}bees\/.*\n {2}goats/),
    })
    const added = await dry('add', 'question', 'hives', '--after', 'animals_bee', '--label', 'Hives', '--type', 'int')
    expect(added.out).toContain('+++ b/bees/whole.yaml')
    expect((await dry('remove', 'animals_goat')).out).toContain('+++ b/goats/whole.yaml')
    expect((await dry('remove', 'animals_horse')).err).toContain('animals_horse')
  })

  describe('a file that two catalogues name', () => {
    const herd = (code: string) =>
      `code: ${code}\nedition: "2026"\nsections:\n  - keyword: herd\n    categories:\n      - keyword: herd\n        subcategories:\n          - keyword: herd\n            questiongroups:\n              - keyword: ${code}_qg\n                questions:\n                  - keyword: herd_name\n                    view_options: {is_name: true}\n                  - keyword: ${code}_age\nquestiongroups:\n  ${code}_qg: {}\nkeys:\n  ${code}_age: {label: Age of the ${code}, type: int}\n`
    const settings = 'sets:\n  - {name: own, files: [../herd.yaml, "*.yaml"], complete: true}\n'
    const shared = {
      '.git/HEAD': '',
      'herd.yaml': 'categories:\n  herd: The herd\nkeys:\n  herd_name: {label: Name, type: char}\n',
      'emus/questlint.config.yaml': settings,
      'emus/form.yaml': herd('emu'),
      'yaks/questlint.config.yaml': settings,
      'yaks/form.yaml': herd('yak'),
    }
    const read = (cwd: string, name: string) => readFileSync(join(cwd, name), 'utf8')

    test('is renamed in for both, with the notes of both', async () => {
      const cwd = makeFolder(shared)
      const { code, err } = await runQuestlint(cwd, ['rename', 'key', 'herd_name', 'herd_title', '--plan', 'plan.yaml'])
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('configuration') })
      const renamed = await runQuestlint(cwd, ['rename', 'key', 'herd_name', 'herd_title'])
      expect(renamed).toMatchObject({ code: 0, err: expect.stringMatching(/emu@2026.*yak@2026.*3 files written/s) })
      expect(renamed.err).not.toContain('questlint: .:')
      for (const name of ['herd.yaml', 'emus/form.yaml', 'yaks/form.yaml']) {
        expect(read(cwd, name)).toContain('herd_title')
        expect(read(cwd, name)).not.toContain('herd_name')
      }
      expect((await runQuestlint(cwd, [])).code).toBe(0)
      expect(await runQuestlint(cwd, ['rename', 'key', 'herd_title', 'herd_name'])).toMatchObject({ code: 0 })
      for (const name of ['herd.yaml', 'emus/form.yaml', 'yaks/form.yaml'])
        expect(read(cwd, name)).toBe(shared[name as 'herd.yaml'])
    })

    test('is not changed for one of them in a way that breaks the other', async () => {
      const cwd = makeFolder(shared)
      const taken = await runQuestlint(cwd, ['rename', 'key', 'herd_name', 'yak_age'])
      expect(taken).toMatchObject({ code: 1, err: expect.stringMatching(/yaks\/form\.yaml.*duplicate-record/) })
      const inside = await runQuestlint(join(cwd, 'emus'), ['rename', 'key', 'herd_name', 'herd_title'])
      expect(inside).toMatchObject({
        code: 1,
        err: expect.stringMatching(/removed-name.*see \.\.\/yaks\/form\.yaml/s),
      })
      expect(await runQuestlint(cwd, ['remove', 'emu_qg/herd_name'])).toMatchObject({ code: 1 })
      expect(read(cwd, 'herd.yaml')).toBe(shared['herd.yaml'])
      expect(read(cwd, 'emus/form.yaml')).toBe(shared['emus/form.yaml'])
    })

    test('a part that both have is still asked about', async () => {
      const { code, err } = await runQuestlint(makeFolder(shared), ['remove', 'herd_name'])
      expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('several catalogues') })
    })

    test('translations are written into the records of both', async () => {
      const table =
        'context,english,translation\nwocat label,Name,Nom\nemu label,Age of the emu,Âge\nyak label,Age of the yak,Âge\n'
      const cwd = makeFolder({ ...shared, 'back.csv': `${table}yak label,Unknown,Inconnu\n` })
      const { code, err } = await runQuestlint(cwd, ['texts', 'import', 'back.csv', '--language', 'fr'])
      expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('3 files written') })
      expect(err.match(/Left out: .*/g)).toEqual([
        'Left out: 1 translation of a text that the loaded files do not have.',
      ])
      expect(read(cwd, 'herd.yaml')).toContain('fr: Nom')
      expect(read(cwd, 'yaks/form.yaml')).toContain('fr: Âge')
    })
  })

  test('tests are about what governs their folder', async () => {
    const about = 'configuration: bee@2026\ntests:\n  - name: first\n    answers: {}\n    shown: [animals_bee]\n'
    const cwd = makeFolder({ ...twins, 'bees/a.questlint-test.yaml': about })
    expect(await runQuestlint(cwd, ['test'])).toEqual({ code: 0, out: '1 test passed in 1 file\n', err: '' })
    expect((await runQuestlint(cwd, ['test', 'bees/a.questlint-test.yaml'])).code).toBe(0)
    const wrong = makeFolder({ ...twins, 'goats/a.questlint-test.yaml': about })
    expect((await runQuestlint(wrong, ['test'])).out).toContain('no configuration "bee@2026"')
    expect((await runQuestlint(wrong, ['test', 'goats/a.questlint-test.yaml'])).out).toContain(
      'no configuration "bee@2026"',
    )
    expect((await runQuestlint(makeFolder(twins), ['test'])).err).toMatch(/^questlint: bees: contains no .*\n/m)
    writeFileSync(join(cwd, 'whole.yaml'), twin('ant'))
    expect(await runQuestlint(cwd, ['test', '--path', 'whole.yaml'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^questlint: \.: all files of tests are in folders with a configuration of their own;/m,
      ),
    })
  })

  test('tests below a configuration that is named are its own, and follow what it renames', async () => {
    const about = 'configuration: bee@2026\ntests:\n  - name: first\n    answers: {}\n    shown: [animals_bee]\n'
    const cwd = makeFolder({ ...twins, 'bees/a.questlint-test.yaml': about })
    const named = ['--config', 'questlint.config.yaml']
    expect(await runQuestlint(cwd, ['test', ...named])).toEqual({ code: 0, out: '1 test passed in 1 file\n', err: '' })
    const renamed = await runQuestlint(cwd, ['rename', 'key', 'animals_bee', 'animals_wasp', '--dry-run', ...named])
    expect(renamed.out).toContain('+    shown: [animals_wasp]\n')
  })

  test('accept writes to the accepted file of the folder that governs a finding', async () => {
    const cwd = makeFolder(all)
    const { err } = await runQuestlint(cwd, ['accept', '--all', '--reason', 'later'])
    expect(err).toMatch(/added to bees\/questlint.accepted.yaml\n.*added to goats\/questlint.accepted.yaml/)
    expect(await run(cwd)).toMatchObject({ code: 0, found: [] })
    expect(await run(join(cwd, 'goats'))).toMatchObject({ code: 0, found: [] })
    const mended = keys('goat_name') + keys('bee_name').replace('keys:\n', '')
    writeFileSync(join(cwd, 'goats', 'keys.yaml'), mended)
    const pruned = await runQuestlint(cwd, ['accept', '--prune'])
    expect(pruned.err).toMatch(/0 entries removed from bees.*\n.*1 entry removed from goats/)
    const place = await runQuestlint(makeFolder(all), ['accept', 'unknown-key', '**/goat_name/**', '--reason', 'later'])
    expect(place.err).toMatch(/^questlint: 1 entry added to bees\/questlint.accepted.yaml\n$/)
  })

  test('doctor shows who governs what', async () => {
    const { out } = await runQuestlint(makeFolder(all), ['doctor'])
    expect(out).toContain('configuration: questlint.config.yaml')
    expect(out).toContain('configuration: bees/questlint.config.yaml (applies to bees only)')
    expect(out).toContain('set goats: open, 2 files')
    const few = 'sets:\n  - {name: goats, files: [goats/*.yaml]}\n'
    const named = makeFolder({ ...all, 'questlint.config.yaml': few })
    expect((await runQuestlint(named, ['doctor'])).out).not.toContain('not in any set')
    expect((await runQuestlint(named, ['doctor', '--config', 'questlint.config.yaml'])).out).toContain(
      'not in any set:\n  bees/forms/form.yaml',
    )
  })
})
