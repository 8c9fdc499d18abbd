import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenGarden, brokenTasting } from './tea-garden.ts'

const here = import.meta.dirname
const cli = join(here, '../../dist/cli.cjs')
const guide = readFileSync(join(here, '../../docs/editors.md'), 'utf8')
const site = '/usr/share/emacs/site-lisp/elpa'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'questlint-editor-'))
  writeFileSync(join(folder, 'tea.json'), brokenGarden)
  mkdirSync(join(folder, 'tasting'))
  writeFileSync(join(folder, 'tasting/taste.json'), brokenTasting)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/questlint'), `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`, { mode: 0o755 })
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}

/** The settings that `docs/editors.md` gives below a line, for their editor to read. */
function settings(line: string, language: string): string {
  const [, after = ''] = guide.split(`\n${line}\n`)
  const [, code] = new RegExp(`\n\`\`\`${language}\n([^]*?)\`\`\``).exec(after) ?? []
  if (code === undefined) throw new Error(`docs/editors.md has no ${language} below "${line}"`)
  return code.replaceAll('node_modules/questlint/editors', join(here, '../../editors'))
}

/** Emacs finds the packages of Debian in folders with their versions in the name. */
function emacsPackages(): string[] | undefined {
  const names = existsSync(site) ? readdirSync(site) : []
  const wanted = ['eglot', 'project', 'seq', 'xref'].map((name) => names.find((found) => found.startsWith(`${name}-`)))
  return wanted[0] === undefined ? undefined : wanted.flatMap((name) => (name ? ['-L', join(site, name)] : []))
}

function drive(program: string, argv: readonly string[], own: string): { lines: string[]; all: string } {
  const { PATH = '' } = process.env
  writeFileSync(join(folder, 'settings'), own)
  const ended = spawnSync(program, argv, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 250_000,
    env: {
      PATH: `${join(folder, 'bin')}:${PATH}`,
      HOME: folder,
      QUESTLINT_SETTINGS: join(folder, 'settings'),
      QUESTLINT_FILE: 'tea.json',
      QUESTLINT_SECOND: 'tasting/taste.json',
      TERM: 'dumb',
      QUESTLINT_OUT: join(folder, 'out'),
    },
  })
  const said = ended.stdout.split('\n').map((line) => line.trim())
  return { lines: said.filter((line) => line !== ''), all: `${ended.stdout}${ended.stderr}` }
}

/** What each editor says when it found the mistake, completed, hovered, corrected it, and renamed a questiongroup. */
const story = [
  'finding unknown-key 19',
  'hover has the label',
  'completion tea_owner',
  'action Change to "tea_owner"',
  'clean after the fix',
  'renamed',
]

/** And of a second file, which the same server judges. */
const secondStory = [
  'second finding unknown-key-type',
  'servers 1',
  'completed "tea_taste": { "label": "Taste", "type": "checkbox" }',
]

function expectStory({ lines, all }: { lines: string[]; all: string }): void {
  const told = lines.map((line) => line.replace(/^(action Change to "tea_owner").*/, '$1'))
  expect(
    told.filter((line) => story.includes(line) || line.startsWith('gave up')),
    all,
  ).toEqual(story)
}

const hasNeovim = isInstalled('nvim')
if (!hasNeovim) console.warn('nvim is not installed: the language server is not tried in Neovim')

test.runIf(hasNeovim)('Neovim', () => {
  const told = drive('nvim', ['--headless', '--clean', '-u', join(here, 'neovim.lua')], settings('Neovim 0.7:', 'lua'))
  expectStory(told)
  expect(told.lines, told.all).toContain('added a question after')
  expect(told.lines.slice(-3), told.all).toEqual(secondStory)
})

test.runIf(hasNeovim)('Neovim shows forms', () => {
  const own = settings('Neovim 0.7:', 'lua')
  const { lines, all } = drive('nvim', ['--headless', '--clean', '-u', join(here, 'neovim-form.lua')], own)
  expect(lines, all).toEqual([
    'asked What can be done here',
    'asked Keyword of the new question: tea_garden_size_2',
    'asked Question "tea_garden_size" is already in questiongroup "tea_qg_garden". Keyword of the new question: tea_garden_size',
    'asked Label of the new question: Depth',
    'asked Keyword of the new question: tea_depth',
    'asked Label of the new question: Depth',
    'asked Type of key "tea_depth"',
    'asked Choices of key "tea_depth", each as KEYWORD=Label (1, empty to go on): tea_depth_1=Yes',
    'asked Choices of key "tea_depth", each as KEYWORD=Label (2, empty to go on): tea_depth_2=No',
    'asked Choices of key "tea_depth", each as KEYWORD=Label (3, empty to go on):',
    'offered tea_owner',
    'added with choices',
  ])
})

const packages = isInstalled('emacs') ? emacsPackages() : undefined
if (packages === undefined) console.warn('emacs with eglot is not installed: the language server is not tried in Emacs')

test.runIf(packages !== undefined)('Emacs', () => {
  // As the guide says of Emacs 28.
  const own = settings('## Emacs', 'elisp').replace("'((", "'((js-mode ")
  // Emacs has one server for the files of a repository.
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
  const told = drive('emacs', ['--batch', '-Q', ...(packages ?? []), '-l', join(here, 'emacs.el')], own)
  expectStory(told)
  expect(told.lines.slice(-3), told.all).toEqual(secondStory)
})

const hasVim = isInstalled('vim') && existsSync('/usr/share/vim/vimfiles') && existsSync('/usr/share/vim-ale')
if (!hasVim) console.warn('vim with ALE is not installed: the language server is not tried in Vim')

test.runIf(hasVim)('Vim', () => {
  const { all } = drive(
    'vim',
    ['-Nu', join(here, 'vimrc.vim'), '-es', '-S', join(here, 'vim.vim')],
    settings('## Vim', 'vim'),
  )
  expect(readFileSync(join(folder, 'out'), 'utf8').trim().split('\n'), all).toEqual([
    'finding unknown-key 19',
    'clean after the correction',
    'second finding unknown-key-type',
    'servers 1',
  ])
})
