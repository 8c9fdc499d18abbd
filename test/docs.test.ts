import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ruleIds } from '../src/core/internal.ts'

const root = join(import.meta.dirname, '..')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'schemas/README.md', ...pagesBelow('docs')]

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** A page without its blocks of code. */
function prose(page: string): string {
  return read(page).replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '')
}

/** The anchors of a page's headings, as code hosts make them. */
function anchors(page: string): string[] {
  return [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function brokenLinks(page: string): string[] {
  const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^https:/.test(target)) return false
    const [path = '', anchor] = target.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return true
    return anchor !== undefined && !anchors(file).includes(anchor)
  })
}

describe('every link leads somewhere', () => {
  test.each(pages)('in %s', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })
})

/** Of the lines that a page names, those where the text does not stand in the file of the folder that was named last. */
function wrongLines(page: string): string[] {
  let folder = '.'
  const wrong: string[] = []
  for (const [said, text, number, file, named] of read(page).matchAll(
    /`([^`]+)` in line (\d+) of `([^`]+)`|(fixtures\/workspaces\/[\w-]+)|\blines? \d+/g,
  )) {
    if (named !== undefined) folder = named
    else if (text === undefined || file === undefined) wrong.push(`${said}: write \`text\` in line 1 of \`file\``)
    else if (!read(`${folder}/${file}`).split('\n')[Number(number) - 1]?.includes(text)) wrong.push(said)
  }
  return wrong
}

test.each(pages.filter((page) => !page.startsWith('docs/rules/')))('what %s shows in a line stands there', (page) => {
  expect(wrongLines(page)).toEqual([])
})

test('the README is read in one go: what is longer is in the guides', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

/** Pages for those who change questlint, beside the guides. */
const background = new Set(['docs/architecture.md', 'docs/dependencies.md', 'docs/message-ids.txt'])
const guides = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/catalogue')].filter((page) => !background.has(page))
const mostSigns = 3 * 120

/** Paragraphs and items of lists, as they are read: without the addresses of links. */
function paragraphsOf(page: string): readonly string[] {
  return prose(page)
    .split(/\n\s*\n|\n(?= *(?:[*-]|\d+\.) )/)
    .map((text) =>
      text
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => !/^(?:#|\||<!--)/.test(text))
}

function pagesIn(folder: string): readonly string[] {
  return pagesBelow(folder).filter((page) => dirname(page) === folder)
}

test.each(guides)('no paragraph of %s is longer than three lines', (page) => {
  expect(paragraphsOf(page).filter((text) => text.length > mostSigns)).toEqual([])
})

test('the changelog names ten things of a release at most', () => {
  const [, ...releases] = read('CHANGELOG.md').split(/^## /m)
  expect(releases.length).toBeGreaterThan(0)
  for (const release of releases) expect(release.match(/^\* /gm)?.length ?? 0, release).toBeLessThanOrEqual(10)
})

test('every rule has its page, and every page its rule', () => {
  const named = pagesBelow('docs/rules').map((page) => page.slice('docs/rules/'.length, -'.md'.length))
  expect(named.sort(), 'npm run docs writes them').toEqual(['README', ...ruleIds].sort())
})

test('every dependency has a line with its version and licence', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  expect(dependencies).toBeUndefined()
  const lines = [...read('docs/dependencies.md').matchAll(/^\| \[([^\]]+)\]\([^)]*\) \| (\S+) \| ([^|]+) \|/gm)]
  const listed = lines.map(([, name, version, licence]) => `${name} ${version} ${licence}`)
  const installed = Object.entries(devDependencies ?? {}).map(([name, version]) => {
    const { license } = JSON.parse(read(`node_modules/${name}/package.json`)) as { license: string }
    return `${name} ${version} ${license}`
  })
  expect(listed.sort()).toEqual(installed.sort())
})

test('every package of the catalogue has a line with its version, and a reason', () => {
  const { dependencies, devDependencies } = JSON.parse(read('catalogue/package.json')) as Record<string, object>
  const lines = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| (\d\S+) \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)]
  const pinned = Object.entries({ ...dependencies, ...devDependencies }).map((one) => one.join(' '))
  expect(lines.map(([, name, version]) => `${name} ${version}`).sort()).toEqual(pinned.sort())
})

/** The folders of examples that the text before the first of them does not name. */
function unnamedFolders(page: string): string[] {
  const text = read(page)
  return [...text.matchAll(/<!-- workspace: (\S+) -->/g)].flatMap(({ 0: comment, 1: folder = '', index }) => {
    const block = text.indexOf('```console', index + comment.length)
    const heading = text.lastIndexOf('\n## ', index)
    const start = text.indexOf('\n## ') >= heading ? 0 : heading
    const said = text.slice(start, block).replace(/<!--.*?-->/g, '')
    return said.includes(folder === 'empty' ? 'an empty folder' : `\`${folder}\``) ? [] : [folder]
  })
}

test.each(pages)('%s says in which folder its examples run', (page) => {
  expect(unnamedFolders(page)).toEqual([])
})

/** The lines of code that start questlint otherwise than in a project that it is installed in. */
function bareCommands(page: string): string[] {
  const blocks = read(page).matchAll(/^(`{3,})(?:console|sh|text)\n([\s\S]*?)^\1$/gm)
  return [...blocks].flatMap(([, , block = '']) => block.match(/^(?:\$ )?(?:.*[|&] )?questlint .*/gm) ?? [])
}

// The help texts are of `questlint` itself, wherever it is.
test.each(pages.filter((page) => !/^docs\/(?:command-line\.md|commands\/)/.test(page)))(
  '%s starts questlint with npx',
  (page) => {
    expect(bareCommands(page)).toEqual([])
  },
)

test.each(
  'answers,authoring-form,changes,ci,conditions,configuration,editors,interface,pre-commit,preview,reports,scale,security,seeing-conditions,versioning'
    .split(',')
    .map((name) => `docs/${name}.md`)
    .concat('README.md'),
)('%s says at the top which application the format belongs to', (page) => {
  const [top = ''] = read(page).split(/^## /m)
  expect(top.replace(/\s+/g, ' ')).toMatch(/questionnaire catalogue\b[^.]*\bHTTP interface\b[^.]*\bversion 2\b/)
})
