import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'
import { runBuilt } from '../support/program.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const nobody = 999_999_999

interface Place {
  readonly home: string
  readonly project: string
}

/** A file of a run that was cut off: what was there, what is to be there, and what is. */
interface Meant {
  readonly before: string | null
  readonly after: string
  readonly now: string | null
  /** Whether the new text is still beside the file. */
  readonly isReady?: boolean
}

/** A project in which a run was cut off. */
function cutOff(files: Readonly<Record<string, Meant>>, more: object = {}): Place {
  const home = makeFolder({ 'project/.git/': '', 'elsewhere/': '' })
  const project = join(home, 'project')
  const entries = Object.entries(files).map(([name, { before, after, now, isReady = now !== after }], index) => {
    const target = join(project, name)
    const temporary = join(dirname(target), `.questlint-${nobody}-${String(index).padStart(12, '0')}.tmp`)
    mkdirSync(dirname(target), { recursive: true })
    if (now !== null) writeFileSync(target, now)
    if (isReady) writeFileSync(temporary, after)
    return { target, temporary, before: before === null ? null : digest(before), after: digest(after) }
  })
  writeJournal(home, { version: 1, writer: { pid: nobody, start: '' }, isWhole: true, files: entries, ...more })
  return { home, project }
}

function writeJournal(home: string, journal: object | string): void {
  const folder = join(home, '.cache/questlint/unfinished')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const text = typeof journal === 'string' ? journal : JSON.stringify(journal)
  writeFileSync(join(folder, `${nobody}-0123456789ab.json`), text, { mode: 0o600 })
}

function next(
  { home, project }: Place,
  argv: readonly string[] = ['explain', 'unknown-key'],
): Promise<{ err: string }> {
  return runBuilt(argv, { cwd: project, env: { HOME: home } })
}

function textsIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return Object.fromEntries(
    names.filter((name) => !name.endsWith('.git')).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
}

const misspelt =
  '[{"model":"configuration.key","pk":1,"fields":{"keyword":"a","translation":null,"configuration":{"type":"itn"}}}]'
const half = {
  'a.json': { before: 'a', after: 'A', now: 'A' },
  'sub/b.json': { before: 'b', after: 'B', now: 'b' },
  'c.json': { before: null, after: 'C', now: null },
}

describe('the run after one that was cut off', () => {
  test('finishes it, says so once, and leaves nothing behind', async () => {
    const place = cutOff(half)
    const { err } = await next(place)
    expect(err).toBe(
      [
        'questlint: an earlier run was cut off while it wrote these files; the others were written now:',
        '  was written: a.json',
        '  written now: sub/b.json',
        '  written now: c.json\n',
      ].join('\n'),
    )
    expect(textsIn(place.project)).toEqual({ 'a.json': 'A', 'sub/b.json': 'B', 'c.json': 'C' })
    expect((await next(place)).err).toBe('')
  })

  test.each([['check'], ['rename', 'key', 'a', 'b'], ['doctor'], ['init', '--dry-run']])(
    'is any that reads files: %s',
    async (...argv) => {
      const place = cutOff(half)
      expect((await next(place, argv)).err).toContain('written now: c.json')
    },
  )

  test('is one that names the files from elsewhere, and no run in another project', async () => {
    const place = cutOff(half)
    const elsewhere = { ...place, project: join(place.home, 'elsewhere') }
    expect((await next(elsewhere)).err).toBe('')
    expect((await next(elsewhere, ['check', '../project/a.json'])).err).toContain('was written: ../project/a.json')
  })

  test('takes a name that was taken for a new file as none', async () => {
    const place = cutOff({ ...half, 'c.json': { before: null, after: 'C', now: '', isReady: true } })
    await next(place)
    expect(textsIn(place.project)).toMatchObject({ 'c.json': 'C' })
  })

  test('touches nothing when a file has changed since, and says which are old and new', async () => {
    const place = cutOff({ ...half, 'c.json': { before: 'c', after: 'C', now: 'mine', isReady: true } })
    const before = textsIn(place.project)
    const { err } = await next(place)
    expect(err).toContain('so nothing was done:\n  new: a.json\n  old: sub/b.json\n  changed since: c.json\n')
    expect(textsIn(place.project)).toEqual(before)
  })

  test('touches nothing when a new text is gone or another one', async () => {
    for (const text of [undefined, 'X']) {
      const place = cutOff({ ...half, 'c.json': { before: 'c', after: 'C', now: 'c', isReady: false } })
      const temporary = join(place.project, `.questlint-${nobody}-000000000002.tmp`)
      if (text !== undefined) writeFileSync(temporary, text)
      expect((await next(place)).err).toContain('  new: a.json\n  old: sub/b.json\n  old: c.json\n')
      expect(textsIn(place.project)).toMatchObject({ 'a.json': 'A', 'sub/b.json': 'b', 'c.json': 'c' })
    }
  })

  test('removes what is left where nothing had been changed, and something has changed since', async () => {
    const place = cutOff({
      'a.json': { before: 'a', after: 'A', now: 'mine' },
      'b.json': { before: 'b', after: 'B', now: 'b' },
    })
    expect((await next(place)).err).toContain('an earlier run was cut off before it changed any of these files')
    expect(textsIn(place.project)).toEqual({ 'a.json': 'mine', 'b.json': 'b' })
  })

  test('leaves a run alone that still writes', async () => {
    const place = cutOff(half, { writer: { pid: process.pid, start: startOf(process.pid) } })
    expect((await next(place)).err).toBe('')
    // A later process got the same number.
    const other = cutOff(half, { writer: { pid: process.pid, start: '1' } })
    expect((await next(other)).err).toContain('was cut off')
  })
})

/** As /proc tells it. */
function startOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

describe('a journal that others wrote', () => {
  const victim = 'precious'

  /** Two files of which one is in another place. */
  function withForeign(way: (place: Place) => { target: string; temporary: string }): Place {
    const place = cutOff({ 'a.json': { before: 'a', after: 'A', now: 'A' } })
    const foreign = way(place)
    mkdirSync(dirname(foreign.target), { recursive: true })
    writeFileSync(foreign.target, victim)
    writeFileSync(foreign.temporary, 'evil')
    const own = {
      target: join(place.project, 'a.json'),
      temporary: join(place.project, '.questlint-9-0123456789ab.tmp'),
    }
    writeJournal(place.home, {
      version: 1,
      writer: { pid: nobody, start: '' },
      isWhole: true,
      files: [
        { ...own, before: digest('a'), after: digest('A') },
        { ...foreign, before: digest(victim), after: digest('evil') },
      ],
    })
    return place
  }

  const name = '.questlint-9-0123456789ab.tmp'
  test.each<readonly [string, (place: Place) => { target: string; temporary: string }]>([
    [
      'outside of the project',
      ({ home }) => ({ target: join(home, 'elsewhere/v'), temporary: join(home, 'elsewhere', name) }),
    ],
    [
      'outside of it by dots',
      ({ project }) => ({ target: `${project}/../elsewhere/v`, temporary: `${project}/../elsewhere/${name}` }),
    ],
    [
      'outside of it by a link',
      ({ home, project }) => {
        symlinkSync(join(home, 'elsewhere'), join(project, 'link'))
        return { target: join(project, 'link/v'), temporary: join(project, 'link', name) }
      },
    ],
    ['of git', ({ project }) => ({ target: join(project, '.git/config'), temporary: join(project, '.git', name) })],
    [
      'that gets another file',
      ({ project }) => ({ target: join(project, 'v.json'), temporary: join(project, 'evil.json') }),
    ],
    [
      'that gets one from elsewhere',
      ({ home, project }) => ({ target: join(project, 'v.json'), temporary: join(home, name) }),
    ],
  ])('replaces no file %s', async (_, way) => {
    const place = withForeign(way)
    const { target } = readForeign(place)
    const { err } = await next(place)
    expect(readFileSync(target, 'utf8')).toBe(victim)
    expect(err).toContain('so nothing was done')
  })

  function readForeign({ home }: Place): { target: string } {
    const text = readFileSync(join(home, `.cache/questlint/unfinished/${nobody}-0123456789ab.json`), 'utf8')
    return (JSON.parse(text) as { files: { target: string }[] }).files[1] as { target: string }
  }

  test.each([
    ['no JSON', '{'],
    ['no journal', '{"version":1,"files":7}'],
    ['of another version', '{"version":2,"writer":{"pid":1,"start":""},"isWhole":true,"files":[]}'],
    ['with odd places', '{"version":1,"writer":{"pid":9,"start":""},"isWhole":true,"files":[{"target":7}]}'],
    ['nested deep', '['.repeat(100_000)],
  ])('that is %s is as none', async (_, text) => {
    const place = cutOff(half)
    writeJournal(place.home, text)
    expect((await next(place)).err).toBe('')
    expect(textsIn(place.project)).toMatchObject({ 'sub/b.json': 'b' })
  })

  test('that everybody can write is as none, and so is one in a folder of that kind', async () => {
    for (const path of ['.cache/questlint/unfinished', `.cache/questlint/unfinished/${nobody}-0123456789ab.json`]) {
      const place = cutOff(half)
      chmodSync(join(place.home, path), 0o777)
      expect((await next(place)).err).toBe('')
      expect(textsIn(place.project)).toMatchObject({ 'sub/b.json': 'b' })
    }
  })

  test('is never made in the repository that is written to', async () => {
    const project = makeFolder({ '.git/': '' })
    const place = { home: project, project }
    writeFileSync(join(project, 'a.json'), misspelt)
    await next(place, ['a.json', '--output', 'json=r/a.json', '--output', 'html=r/b.html'])
    expect(existsSync(join(project, 'r/a.json'))).toBe(true)
    expect(existsSync(join(project, '.cache/questlint/unfinished'))).toBe(false)
    // One that a proposed change brings there is as none.
    const other = cutOff(half)
    mkdirSync(join(other.home, '.git'))
    expect((await next({ ...other, project: join(other.home, 'elsewhere') }, ['check', other.home])).err).not.toContain(
      'cut off',
    )
    expect(textsIn(other.project)).toMatchObject({ 'sub/b.json': 'b' })
  })
})

describe('a file with a name as long as names may be', () => {
  // 81 characters of three bytes each, and an ending.
  const long = `${'ក'.repeat(81)}.json`

  test('is fixed, and reports and conversions go to such names', async () => {
    expect(Buffer.byteLength(long)).toBeGreaterThan(245)
    const project = makeFolder({ [long]: misspelt })
    const place = { home: project, project }
    await next(place, [long, '--fix-unsafe', '--output', `json=${'ប'.repeat(81)}.html`])
    expect(readFileSync(join(project, long), 'utf8')).toContain('"int"')
    const into = `${'ខ'.repeat(81)}.yaml`
    expect((await next(place, ['convert', long, '--to', 'jsonl', '--into', into])).err).toContain('written to')
    expect(readdirSync(project).filter((name) => Buffer.byteLength(name) > 245)).toHaveLength(3)
  })
})
