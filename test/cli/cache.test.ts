import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerKept } from '../../src/cli/answer-kept.ts'
import { slotOf } from '../../src/cli/cache-slot.ts'
import { main } from '../../src/cli/program.ts'
import { makeFolder } from '../node/folder.ts'
import type { Run } from '../support/command-line.ts'
import { runQuestlint } from '../support/command-line.ts'
import { bodyOf, putEntry } from '../support/kept-entry.ts'

type Env = Readonly<Record<string, string>>

const keys = (...names: string[]) =>
  `keys:\n${names.map((name) => `  ${name}: {type: char, label: ${name}}\n`).join('')}`
const questions = (...names: string[]) =>
  `keyword: qg_${names[0]}\nform_options: {template: odd}\nquestions:\n${names.map((name) => `  - keyword: ${name}\n`).join('')}`

const farm = {
  '.git/info/exclude': '',
  'questlint.config.yaml':
    'sets:\n  - {name: farm, files: [keys.yaml, "forms/**/*.yaml", ../common/*.json]}\ntemplates: {folders: [templates]}\nimages: pictures\n',
  'keys.yaml': keys('farm_size', 'farm_crop', 'farm_soil'),
  'forms/size.yaml': questions('farm_size', 'farm_crop', 'farm_gone'),
  'templates/form/questiongroup/plain.html': '',
  'pictures/a.png': '',
  'README.md': 'about',
}

interface Place {
  readonly cwd: string
  readonly cache: string
}

function makePlace(): Place {
  const folder = makeFolder({
    ...Object.fromEntries(Object.entries(farm).map(([name, text]) => [`farm/${name}`, text])),
    'common/more.json': '{"keys": {"common_key": {"type": "char", "label": "Common"}}}',
  })
  return { cwd: join(folder, 'farm'), cache: join(folder, 'cache') }
}

/** A run as the launcher makes it; `build` is that of the program. */
async function run(
  cwd: string,
  argv: readonly string[],
  { env = {}, build = 'one' }: { env?: Env; build?: string } = {},
): Promise<Run> {
  const out: string[] = []
  const err: string[] = []
  const io = {
    cwd,
    env,
    stdout: { write: (text: string) => void out.push(text), isTerminal: false, columns: undefined },
    stderr: { write: (text: string) => void err.push(text), isTerminal: false, columns: undefined },
    readStdin: () => Buffer.alloc(0),
    streamStdin: async function* () {},
  }
  const cacheSlot = slotOf(argv, build, io)
  const code = (cacheSlot && answerKept(cacheSlot, io)) ?? (await main(argv, { ...io, cacheSlot }))
  return { code, out: out.join(''), err: err.join('') }
}

const options = ({ cache }: Place): string[] => ['--cache', '--cache-location', cache]

function entries({ cache }: Place): string[] {
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name !== 'key')
    .map((name) => join(cache, name))
}

/** Gives every kept run another output, by which it is known when it is given. */
function markKept(place: Place): void {
  for (const path of entries(place)) {
    const { run, ...entry } = bodyOf(path)
    const written = [{ to: 'stdout', text: 'KEPT', syntax: 'lines' }]
    putEntry(path, JSON.stringify({ ...entry, run: { ...(run as object), written } }))
  }
}

/** Keeps a report, changes something, and says whether the kept report is still given; if not, it must be what an uncached run gives. */
async function isKeptAfter(change: (cwd: string) => void, ...argv: string[]): Promise<boolean> {
  const place = makePlace()
  await run(place.cwd, [...argv, ...options(place)])
  markKept(place)
  change(place.cwd)
  const kept = await run(place.cwd, [...argv, ...options(place)])
  if (kept.out === 'KEPT') return true
  expect(kept).toEqual(await run(place.cwd, argv))
  return false
}

const write =
  (name: string, text: string) =>
  (cwd: string): void => {
    mkdirSync(join(cwd, name, '..'), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }

describe('a kept report', () => {
  test('is what the first run wrote, on both streams, with its exit code', async () => {
    const place = makePlace()
    write('forms/broken.yaml', 'a\0b')(place.cwd)
    const fresh = await run(place.cwd, ['--format', 'json'])
    expect(fresh.code).toBe(2)
    for (const _ of [1, 2, 3]) expect(await run(place.cwd, ['--format', 'json', ...options(place)])).toEqual(fresh)
  })

  test.each<[string, (cwd: string) => void]>([
    ['nothing', () => {}],
    ['a file that nobody looks at', write('README.md', 'more')],
    ['a file that only has another date', (cwd) => utimesSync(join(cwd, 'keys.yaml'), 1, 1)],
    ['the content of a picture', write('pictures/a.png', 'x')],
    ['a page that is no set’s', write('templates/form/questiongroup/plain.html', '<p>')],
    ['a file written anew as it was', write('keys.yaml', farm['keys.yaml'])],
  ])('is given after a change of %s', async (_, change) => {
    expect(await isKeptAfter(change)).toBe(true)
  })

  test.each<[string, (cwd: string) => void]>([
    ['the content of a file', write('keys.yaml', keys('farm_size', 'farm_soil'))],
    [
      'the content, with size and date as they were',
      (cwd) => {
        const path = join(cwd, 'forms/size.yaml')
        const { atime, mtime } = statSync(path)
        writeFileSync(path, readFileSync(path, 'utf8').replace('farm_gone', 'farm_soil'))
        utimesSync(path, atime, mtime)
      },
    ],
    ['a file outside', write('../common/more.json', '{"keys": {"farm_gone": {"type": "char", "label": "Gone"}}}')],
    ['a new file', write('forms/new.yaml', questions('farm_typo'))],
    ['a new file in a new folder', write('forms/a/b/new.yaml', questions('farm_typo'))],
    ['a new file outside', write('../common/new.json', '{"keys": {"farm_gone": {"type": "char", "label": "Gone"}}}')],
    ['a file that is gone', (cwd) => rmSync(join(cwd, 'forms/size.yaml'))],
    ['the name of a file', (cwd) => renameSync(join(cwd, 'forms/size.yaml'), join(cwd, 'forms/other.yaml'))],
    [
      'a file that became a folder',
      (cwd) => {
        rmSync(join(cwd, 'keys.yaml'))
        mkdirSync(join(cwd, 'keys.yaml'))
      },
    ],
    ['a link', (cwd) => symlinkSync('../keys.yaml', join(cwd, 'forms/linked.yaml'))],
    ['.gitignore', write('.gitignore', 'size.yaml\n')],
    ['.gitignore below', write('forms/.gitignore', 'size.yaml\n')],
    ['what git excludes', write('.git/info/exclude', 'forms\n')],
    ['where a repository starts', (cwd) => mkdirSync(join(cwd, 'forms/.git'))],
    ['the configuration', (cwd) => appendFileSync(join(cwd, 'questlint.config.yaml'), 'rules: {unknown-key: "off"}\n')],
    ['which configuration counts', write('questlint.config.json', '{}')],
    ['a configuration that is gone', (cwd) => rmSync(join(cwd, 'questlint.config.yaml'))],
    ['accepted findings', write('questlint.accepted.yaml', '- {rule: unknown-key, at: "**", reason: later}\n')],
    ['templates', write('templates/form/questiongroup/odd.html', '')],
    ['pictures', write('pictures/b.png', '')],
  ])('is not given after a change of %s', async (_, change) => {
    expect(await isKeptAfter(change)).toBe(false)
  })

  test('is not given when accepted findings changed', async () => {
    const place = makePlace()
    const accept = (at: string): void =>
      write('questlint.accepted.yaml', `- {rule: unknown-key, at: "${at}", reason: later}\n`)(place.cwd)
    accept('**')
    const before = await run(place.cwd, options(place))
    accept('elsewhere/**')
    const after = await run(place.cwd, options(place))
    expect(after.out).not.toBe(before.out)
    expect(after).toEqual(await run(place.cwd, []))
  })

  test('without a configuration is not given once there is one above', async () => {
    // It would govern the files of the set that lie beside the project.
    const above = write('../questlint.config.yaml', 'rules: {unknown-key: "off"}\n')
    expect(await isKeptAfter(above, 'keys.yaml')).toBe(false)
    const { cwd, cache } = makePlace()
    for (const name of ['.git', 'questlint.config.yaml']) rmSync(join(cwd, name), { recursive: true })
    const argv = ['keys.yaml', 'forms', '--cache', '--cache-location', cache]
    await run(cwd, argv)
    markKept({ cwd, cache })
    expect((await run(cwd, argv)).out).toBe('KEPT')
    write('../questlint.config.yaml', 'rules: {unknown-key: "off"}\n')(cwd)
    expect(await run(cwd, argv)).toEqual(await run(cwd, ['keys.yaml', 'forms']))
  })

  test.each([
    [['--only', 'unknown-key']],
    [['--rule', 'unknown-key=info']],
    [['--level', 'info']],
    [['--format', 'json']],
    [['--color', 'always']],
    [['--max-warnings', '0']],
    [['--no-config']],
    [['keys.yaml']],
    [['--set', 'farm', '--statistics']],
  ])('is not given to %j', async (argv) => {
    const place = makePlace()
    await run(place.cwd, options(place))
    markKept(place)
    const other = await run(place.cwd, [...argv, ...options(place)])
    expect(other).toEqual(await run(place.cwd, argv))
    expect(entries(place)).toHaveLength(2)
  })

  test('is not given to another build, in another folder, or where the environment differs', async () => {
    const place = makePlace()
    await run(place.cwd, options(place))
    markKept(place)
    expect((await run(place.cwd, options(place), { build: 'two' })).out).not.toContain('KEPT')
    expect((await run(join(place.cwd, 'forms'), options(place))).out).not.toContain('KEPT')
    expect((await run(place.cwd, options(place))).out).toBe('KEPT')
    expect((await run(place.cwd, options(place), { env: { UNRELATED: '1' } })).out).toBe('KEPT')
    expect((await run(place.cwd, options(place), { env: { FORCE_COLOR: '1' } })).out).toContain('\u001b[')
  })

  test('writes reports to files again', async () => {
    const place = makePlace()
    const argv = ['--output', 'json=out/report.json', ...options(place)]
    await run(place.cwd, argv)
    const text = readFileSync(join(place.cwd, 'out/report.json'), 'utf8')
    await run(place.cwd, argv)
    markKept(place)
    rmSync(join(place.cwd, 'out/report.json'))
    expect((await run(place.cwd, argv)).out).toBe('KEPT')
    expect(readFileSync(join(place.cwd, 'out/report.json'), 'utf8')).toBe(text)
  })

  test('replaces no questionnaire that has come to where the report was, and follows no link that has', async () => {
    const place = makePlace()
    const argv = ['--output', 'json=out/report.json', ...options(place)]
    await run(place.cwd, argv)
    const report = join(place.cwd, 'out/report.json')
    const mine = JSON.stringify({ code: 'farm', edition: '2031', sections: [] })
    writeFileSync(report, mine)
    expect(await run(place.cwd, argv)).toMatchObject({ code: 2 })
    expect(readFileSync(report, 'utf8')).toBe(mine)
    rmSync(report)
    await run(place.cwd, argv)
    rmSync(report)
    symlinkSync('../../common/report.json', report)
    expect(await run(place.cwd, argv)).toMatchObject({ code: 2 })
    expect(readdirSync(join(place.cwd, '../common'))).toEqual(['more.json'])
  })

  test('writes no file that the command line does not name', async () => {
    const place = makePlace()
    const argv = ['--output', 'json=out/report.json', ...options(place)]
    await run(place.cwd, argv)
    const victim = join(place.cwd, 'README.md')
    for (const path of entries(place)) {
      const forged = { code: 0, written: [], files: [{ path: victim, text: 'x' }] }
      putEntry(path, JSON.stringify({ ...bodyOf(path), run: forged }))
    }
    expect((await run(place.cwd, argv)).code).toBe(1)
    expect(readFileSync(victim, 'utf8')).toBe(farm['README.md'])
  })

  test('may lie within the files that are checked', async () => {
    const place = makePlace()
    rmSync(join(place.cwd, 'questlint.config.yaml'))
    const inside = { ...place, cache: join(place.cwd, 'forms', '.kept') }
    await run(place.cwd, options(inside))
    await run(place.cwd, options(inside))
    markKept(inside)
    expect((await run(place.cwd, options(inside))).out).toBe('KEPT')
  })
})

describe('entries that are cut off or altered are as none', () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 7)],
    ['cut off in the digest', (bytes) => bytes.subarray(0, 20)],
    ['with another byte', (bytes) => bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte)) as Buffer],
    ['no entry at all', () => Buffer.from('null\nnull')],
  ])('%s', async (_, damage) => {
    const place = makePlace()
    const fresh = await run(place.cwd, options(place))
    for (const path of entries(place)) writeFileSync(path, damage(readFileSync(path)))
    expect(await run(place.cwd, options(place))).toEqual(fresh)
    markKept(place)
    expect((await run(place.cwd, options(place))).out).toBe('KEPT')
  })
})

describe('wrong use', () => {
  test.each([
    [['--cache', '--fix'], '--cache cannot be combined with --fix'],
    [['--cache', '--staged'], '--cache cannot be combined with --staged'],
    [['--cache', '--stdin'], '--cache cannot be combined with --stdin'],
    [['--cache', '--watch'], '--cache cannot be combined with --watch'],
    [['--cache', '--timing'], '--cache cannot be combined with --timing'],
    [['--cache', '--format', 'github'], '--cache cannot be combined with --format github'],
    [['--cache', '--output', 'github=x'], '--cache cannot be combined with --format github'],
    [['--cache-location', 'x'], '--cache-location needs --cache'],
    [['--cache'], 'name one with --cache-location'],
  ])('%j', async (argv, message) => {
    const { code, err } = await run(makePlace().cwd, argv)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  test('a folder that cannot be made: the check is made, and says so', async () => {
    const place = makePlace()
    const { code, out, err } = await run(place.cwd, ['--cache', '--cache-location', 'README.md/x'])
    expect({ code, out }).toEqual({ code: 1, out: (await run(place.cwd, [])).out })
    expect(err).toMatch(/questlint: .*README\.md\/x: the report cannot be cached \(/)
  })

  test('a run that ends with wrong use is not kept', async () => {
    const place = makePlace()
    expect((await run(place.cwd, ['nowhere.yaml', ...options(place)])).code).toBe(2)
    expect(entries(place)).toEqual([])
  })
})

test.each([
  ['the user’s folder for caches', { XDG_CACHE_HOME: '/x' }, '/x/questlint'],
  ['else the one in the home folder', { HOME: '/home/mira' }, '/home/mira/.cache/questlint'],
  ['that one also for a relative path', { XDG_CACHE_HOME: 'x', HOME: '/home/mira' }, '/home/mira/.cache/questlint'],
])('kept in %s', (_, env, folder) => {
  if (process.platform !== 'linux') return
  expect(slotOf(['--cache'], 'one', { cwd: '/', env })?.folder).toBe(folder)
})

test('not kept in a folder without a name', async () => {
  const argv = ['check', '--cache', '--cache-location', '']
  expect(slotOf(argv, 'one', { cwd: '/', env: {} })).toBeUndefined()
  const { code, err } = await runQuestlint(makeFolder({}), argv)
  expect({ code, err }).toEqual({ code: 2, err: 'questlint: --cache-location must not be empty\n' })
})
