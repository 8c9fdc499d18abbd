import { describe, expect, test } from 'vitest'
import { gitEnv, makeRepository, type TestRepository } from '../node/repository.ts'
import { runBuilt } from '../support/program.ts'
import { workspaces } from '../support/source-files.ts'

const vineyard = Object.fromEntries(
  (workspaces().find(({ name }) => name.endsWith('/vineyard'))?.files ?? []).map(({ uri, text }) => [uri, text]),
)
const { 'cellar.yaml': cellar = '', 'shared.json': shared = '' } = vineyard
const settings = 'sets: [{name: vineyard, files: [shared.json, vineyard.json, cellar.yaml], complete: true}]\n'
const formats = ['pretty', 'json', 'markdown', 'html', 'github', 'gitlab', 'sarif', 'junit'] as const
const unknownType = cellar.replace('type: float', 'type: nosuch')
const secondName = cellar.replace(
  '- keyword: country',
  '- keyword: country\n                    view_options: {is_name: true}',
)

type Files = Readonly<Record<string, string | undefined>>

/** A repository with the vineyard, or other files, as it was committed, and what is on disk now. */
function repositoryWith(now: Files, before: Readonly<Record<string, string>> = {}): TestRepository {
  const repository = makeRepository({ 'questlint.config.yaml': settings, ...vineyard, ...before })
  repository.write(now)
  return repository
}

function diff({ folder }: TestRepository, ...argv: string[]) {
  return runBuilt(['diff', ...argv], { cwd: folder, env: gitEnv })
}

describe('what cannot be loaded', () => {
  test.each(formats)(
    'is an error with the finding that stops it, beside all other changes, in the format %s',
    async (format) => {
      const now = unknownType.replace('      cellar_vessel_amphora: Clay amphora\n', '')
      const { code, out } = await diff(repositoryWith({ 'cellar.yaml': now }), '--format', format)
      expect(code).toBe(1)
      // Release notes name no rules.
      if (format !== 'markdown') expect(out).toContain('unloadable-configuration')
      expect(out.replaceAll('\\_', '_')).toContain('no questionnaire of cellar 2024 can be opened or saved')
      expect(out.replaceAll('<!-- -->', '')).toMatch(/unknown(?:\\)?-key(?:\\)?-type in cellar\.yaml:70/)
      expect(out).toContain('removed')
      expect(out.indexOf('cannot be loaded')).toBeLessThan(out.indexOf('Clay amphora'))
      expect(out).not.toContain('No changes')
    },
  )

  test('stops the hook', async () => {
    const repository = repositoryWith({})
    repository.write({ 'cellar.yaml': unknownType })
    repository.git('add', 'cellar.yaml')
    expect(await diff(repository, '--staged')).toMatchObject({ code: 1 })
  })

  const broken: Readonly<Record<string, Files>> = {
    'a file of shared records that is gone': { 'shared.json': undefined },
    'one that is an empty list': { 'shared.json': '[]' },
    'one that is no list': { 'shared.json': '{}' },
    'one that is empty': { 'shared.json': '' },
    'one that is cut off': { 'shared.json': shared.slice(0, 5000) },
    'a questionnaire that cannot be read': { 'cellar.yaml': 'sections: [' },
    'an unknown model': { 'shared.json': shared.replace('"configuration.key"', '"confguration.key"') },
    'an option directly on a node': {
      'cellar.yaml': cellar.replace(
        '- keyword: cellar_volume',
        '- keyword: cellar_volume\n                    numbering: "3"',
      ),
    },
    'a category that is gone': { 'cellar.yaml': cellar.replace('  cellar__1: The cellar and its vessels\n', '') },
    'a condition that does not load': {
      'cellar.yaml': cellar.replace("=='cellar_vessel_barrel'|", '==cellar_vessel_barrel|'),
    },
    'options that are a number': {
      'cellar.yaml': cellar.replace('form_options:\n                  max_num: 20', 'form_options: 20'),
    },
    'a merge conflict': {
      'cellar.yaml': cellar.replace('edition:', '<<<<<<< a\nedition: "2024"\n=======\n>>>>>>> b\nedition:'),
    },
  }
  test.each(Object.entries(broken))('is told of %s', async (_, files) => {
    const { code, out } = await diff(repositoryWith(files))
    expect(code).toBe(1)
    expect(out).toMatch(/^error unloadable-configuration Configuration \w+@2024 cannot be loaded/)
  })

  test('definitions of which nothing is left are told where a check takes them for not given', async () => {
    const alone = 'sets: [{name: vineyard, files: [shared.json, vineyard.json]}]\n'
    const { 'shared.json': records = '', 'vineyard.json': tree = '' } = vineyard
    const repository = makeRepository({ 'questlint.config.yaml': alone, 'shared.json': records, 'vineyard.json': tree })
    repository.write({ 'shared.json': undefined })
    const { code, out } = await diff(repository)
    expect(code).toBe(1)
    expect(out).toMatch(/unloadable-configuration .*which it uses, are in no file any more; they were in shared\.json/)
  })
})

describe('errors of a check that load', () => {
  test.each(formats)('are one line in the format %s', async (format) => {
    const twice = secondName.replace(
      '- keyword: cellar_volume',
      '- keyword: cellar_volume\n                    form_options: {nosuch: 1}',
    )
    const { code, out } = await diff(repositoryWith({ 'cellar.yaml': twice }), '--format', format)
    expect(code).toBe(1)
    if (format === 'json')
      expect(JSON.parse(out)).toMatchObject({ newErrors: [{}, {}, {}], summary: { newErrors: 3, errors: 5 } })
    else expect(out).toContain('3 new errors of `check`')
  })

  test('that were there before change nothing, and are said', async () => {
    const before = { 'cellar.yaml': unknownType }
    const same = await diff(repositoryWith({ 'cellar.yaml': `# of now\n${unknownType}` }, before))
    expect(same.code).toBe(0)
    expect(same.out).toBe(
      'No changes\n1 error of `check` was there before, and because of it cellar 2024 could not be loaded\n',
    )
    const other = await diff(
      repositoryWith({ 'cellar.yaml': unknownType.replace('type: radio', 'type: other') }, before),
    )
    expect(other.code).toBe(1)
    expect(other.out).toContain('cellar.yaml:58')
    expect(other.out).toContain('1 error of `check` was there before\n')
  })

  test('that are accepted are none, as in a check; an accepted change leaves the errors', async () => {
    const accepted = (rule: string, at: string) => `- {rule: ${rule}, at: "${at}", reason: It is known.}\n`
    const finding = { 'questlint.accepted.yaml': accepted('unknown-key-type', '**') }
    const { code, out } = await diff(repositoryWith({ 'cellar.yaml': unknownType }, finding))
    expect([code, out.split('\n')[0]]).toEqual([
      1,
      'error incomparable Question "cellar_volume" cannot be compared, so the effect on its stored answers is unknown: its type is not known on the new side.',
    ])
    const both = { 'questlint.accepted.yaml': accepted('unknown-key-type', '**') + accepted('incomparable', '**') }
    expect(await diff(repositoryWith({ 'cellar.yaml': unknownType }, both))).toMatchObject({
      code: 0,
      out: 'No changes but 1 accepted\n',
    })
    const change = { 'questlint.accepted.yaml': accepted('unloadable-configuration', 'cellar@2024') }
    expect(await diff(repositoryWith({ 'cellar.yaml': unknownType }, change))).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 change to stored answers (1 accepted)\n'),
    })
  })

  test('of an edition count beside the one that it is compared with only where that has them not', async () => {
    const next = (text: string) => text.replace('edition: "2024"', 'edition: "2030"')
    const editions = (old: string, now: string) => {
      const repository = makeRepository({
        'old/cellar.yaml': old,
        'old/shared.json': shared,
        'new/cellar.yaml': now,
        'new/shared.json': shared,
      })
      const sides = ['--old', 'old/*', '--new', 'new/*', '--configuration', 'cellar@2024', '--to', 'cellar@2030']
      return diff(repository, ...sides)
    }
    expect((await editions(secondName, next(secondName))).code).toBe(0)
    const fresh = await editions(cellar, next(secondName))
    expect(fresh.code).toBe(1)
    expect(fresh.out).toContain('2 new errors of `check`')
  })
})

test('a changed picture of a choice is a change', async () => {
  const records = JSON.parse(shared) as { model: string; fields: Record<string, unknown> }[]
  const value = records.find(({ model }) => model === 'configuration.value')
  if (value) value.fields.configuration = { image_name: 'other.png' }
  const { code, out } = await diff(
    repositoryWith({ 'shared.json': JSON.stringify(records, null, 2) }),
    '--level',
    'info',
  )
  expect(code).toBe(0)
  expect(out).toContain('changed-option Option image_name of value ')
  expect(out).not.toContain('No changes')
})
