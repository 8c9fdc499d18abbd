// node test/pre-commit/run.mjs [FOLDER]: uses the hooks with the real pre-commit, in repositories made for it; of the release that
// scripts/try-release.mjs left in the folder. Ends with 1 when anything fails.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { haveReleaseRepository } from '../../scripts/release-repository.mjs'

const root = join(import.meta.dirname, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'questlint-pre-commit-'))
const project = join(scratch, 'project')
const env = {
  ...certificates(),
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:GIT_|PRE_COMMIT)/.test(name))),
  PRE_COMMIT_HOME: join(scratch, 'home'),
  GIT_CONFIG_GLOBAL: join(scratch, 'gitconfig'),
  GIT_CONFIG_NOSYSTEM: '1',
}

const keys = (...names) => `keys:\n${names.map((name) => `  ${name}: {type: char, label: ${name}}\n`).join('')}`
const form = (...names) =>
  `keyword: qg_${names[0]}\nquestions:\n${names.map((name) => `  - keyword: ${name}\n`).join('')}`
const misplaced = 'keyword: qg_odd\nquestions:\n  - keyword: farm_size\n    max_length: 20\n'
const moved = 'keyword: qg_odd\nquestions:\n  - keyword: farm_size\n    form_options:\n      max_length: 20\n'

let hooks
let failed = 0

/** pre-commit gives npm another prefix, and so hides the settings of the whole machine; a proxy's certificates may stand there. */
function certificates() {
  const cafile = spawnSync('npm', ['config', 'get', 'cafile', '--global'], { encoding: 'utf8' }).stdout?.trim()
  return cafile && cafile !== 'null' ? { npm_config_cafile: cafile } : {}
}

function expect(claim, holds, shown = '') {
  console.log(`${holds ? 'ok' : 'FAILED'}: ${claim}`)
  if (holds) return
  failed++
  console.log(shown.replace(/^/gm, '    '))
}

function run(cwd, command, ...args) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 600_000,
  })
  return { code: status, text: `${stdout}${stderr}`, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}

function mustRun(cwd, command, ...args) {
  const { code, text } = run(cwd, command, ...args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${text}`)
  return text
}

function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** What README.md tells people to copy, with the address of the repository made here. */
function useHook(id) {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, example] = /^```yaml\n(repos:\n[\s\S]*?)^```$/m.exec(readme) ?? []
  if (example === undefined) throw new Error('README.md has no example for pre-commit')
  return example.replace(/repo: .*/, `repo: ${pathToFileURL(hooks)}`).replace('id: questlint\n', `id: ${id}\n`)
}

/** A repository with a finding that is older than the hook. */
function makeProject() {
  write(project, {
    '.pre-commit-config.yaml': useHook('questlint'),
    'questlint.config.yaml': 'sets:\n  - {name: farm, files: ["keys*.yaml", "forms/*.yaml"]}\n',
    'package.json': '{ "name": "no-questionnaire" }\n',
    'keys.yaml': keys('farm_size', 'farm_crop'),
    'keys-more.yaml': keys('farm_soil'),
    'forms/size.yaml': form('farm_size', 'farm_crop'),
    'forms/soil.yaml': form('farm_soil'),
    'forms/old.yaml': form('farm_size', 'farm_gone'),
  })
  mustRun(project, 'git', 'init', '--quiet', '--initial-branch', 'main')
  mustRun(project, 'git', 'add', '--all')
  mustRun(project, 'git', 'commit', '--quiet', '--message', 'As it was')
  mustRun(project, 'pre-commit', 'install')
}

/** Stages the files as given and commits. */
function commit(files, ...args) {
  write(project, files)
  mustRun(project, 'git', 'add', '--all')
  return run(project, 'git', 'commit', '--message', 'A step', ...args)
}

function restore() {
  mustRun(project, 'git', 'reset', '--quiet', '--hard')
}

function isRefused({ code, text }, ...words) {
  return code === 1 && words.every((word) => text.includes(word))
}

function tryCommits() {
  const first = commit({ 'forms/size.yaml': form('farm_size') })
  expect(
    `a right change is committed; with the installation of the hook that took ${first.seconds} s`,
    first.code === 0,
    first.text,
  )

  const broken = commit({ 'forms/size.yaml': form('farm_size', 'farm_typo') })
  expect('a broken file is refused', isRefused(broken, 'forms/size.yaml:', '"farm_typo"'), broken.text)
  expect('what was there before, elsewhere, is left out', !broken.text.includes('farm_gone"'), broken.text)
  const fixed = commit({ 'forms/size.yaml': form('farm_size', 'farm_crop') })
  expect('the corrected file is committed', fixed.code === 0, fixed.text)
  const again = commit({ 'forms/size.yaml': `# a remark\n${form('farm_size', 'farm_crop')}` })
  expect(`a second run took ${again.seconds} s, git and pre-commit included`, again.code === 0, again.text)
  const installs = ({ text }) => text.includes('Installing environment')
  expect('as nothing is installed again', installs(first) && !installs(again), again.text)

  const touched = commit({ 'forms/old.yaml': `# a remark\n${form('farm_size', 'farm_gone')}` })
  expect('an old finding in a changed file keeps nobody from committing', touched.code === 0, touched.text)
  const swapped = form('farm_lost', 'farm_crop').replace('qg_farm_lost', 'qg_farm_size')
  const hidden = commit({ 'forms/old.yaml': swapped })
  expect('an unknown name is not hidden by another one that is fixed', isRefused(hidden, '"farm_lost"'), hidden.text)
  restore()
  const warning = commit({ 'forms/size.yaml': `${form('farm_size')}form_options: {max_num: 2, max_num: 3}\n` })
  expect('a new warning is refused, and shown', isRefused(warning, 'duplicate-member'), warning.text)
  restore()
  const elsewhere = commit({ 'keys.yaml': keys('farm_size') })
  expect(
    'a reference that a change in another file breaks is seen',
    isRefused(elsewhere, 'forms/size.yaml:', '"farm_crop"'),
    elsewhere.text,
  )
  restore()
  rmSync(join(project, 'keys-more.yaml'))
  const removed = commit({})
  expect(
    'so is one that the removal of a file breaks',
    isRefused(removed, 'forms/soil.yaml:', 'farm_soil'),
    removed.text,
  )
  restore()
  const all = run(project, 'pre-commit', 'run', '--all-files')
  expect('pre-commit run --all-files reports everything', isRefused(all, 'forms/old.yaml:', '"farm_gone"'), all.text)
}

function tryStaging() {
  write(project, { 'forms/size.yaml': form('farm_size', 'farm_typo') })
  mustRun(project, 'git', 'add', '--all')
  write(project, { 'forms/size.yaml': form('farm_size') })
  const staged = run(project, 'git', 'commit', '--message', 'A step')
  expect(
    'a mistake that is staged is refused, though the file is right on disk',
    isRefused(staged, '"farm_typo"'),
    staged.text,
  )
  restore()
  write(project, { 'forms/size.yaml': form('farm_crop') })
  mustRun(project, 'git', 'add', '--all')
  write(project, { 'forms/size.yaml': form('farm_typo') })
  const unstaged = run(project, 'git', 'commit', '--message', 'A step')
  expect('one that is not staged keeps nobody from committing', unstaged.code === 0, unstaged.text)
  const whole = run(project, 'git', 'commit', '--all', '--message', 'A step')
  expect('git commit --all is judged by what it commits', isRefused(whole, '"farm_typo"'), whole.text)
  restore()
  write(project, { 'forms/new.yaml': form('farm_new'), 'keys-new.yaml': keys('farm_new') })
  mustRun(project, 'git', 'add', 'forms/new.yaml')
  const forgotten = run(project, 'git', 'commit', '--message', 'A step')
  expect('a file that was forgotten to be added is missed', isRefused(forgotten, '"farm_new"'), forgotten.text)
  mustRun(project, 'git', 'add', '--all')
  const complete = run(project, 'git', 'commit', '--message', 'A step')
  expect('with it the commit is made', complete.code === 0, complete.text)
}

function tryBranch() {
  mustRun(project, 'git', 'switch', '--quiet', '--create', 'feature')
  mustRun(project, 'git', 'rm', '--quiet', 'keys-more.yaml')
  mustRun(project, 'git', 'commit', '--quiet', '--no-verify', '--message', 'Past the hook')
  const range = run(project, 'pre-commit', 'run', '--from-ref', 'main', '--to-ref', 'HEAD')
  expect(
    '--from-ref and --to-ref judge what a branch changes',
    isRefused(range, 'forms/soil.yaml:', 'farm_soil'),
    range.text,
  )
  expect('and leave old findings out', !range.text.includes('"farm_gone"'), range.text)
  mustRun(project, 'git', 'switch', '--quiet', 'main')
}

function tryFixing() {
  const hook = commit({ '.pre-commit-config.yaml': useHook('questlint-fix') })
  expect('the hook that fixes takes the place of the other', hook.code === 0, hook.text)
  const first = commit({ 'forms/odd.yaml': misplaced })
  expect('it corrects the file and stops the commit', isRefused(first, '1 fix in 1 file applied'), first.text)
  expect(
    'touching nothing but the mistake',
    readFileSync(join(project, 'forms/odd.yaml'), 'utf8') === moved,
    first.text,
  )
  const second = commit({})
  expect('the next commit is made', second.code === 0, second.text)
}

function tryOffline() {
  if (run(project, 'unshare', '--net', 'true').code !== 0)
    return console.log('skipped: no network can be taken away here')
  write(project, { 'forms/size.yaml': form('farm_typo') })
  mustRun(project, 'git', 'add', '--all')
  const offline = run(project, 'unshare', '--net', 'pre-commit', 'run')
  expect('an installed hook needs no network', isRefused(offline, '"farm_typo"'), offline.text)
  restore()
}

try {
  writeFileSync(env.GIT_CONFIG_GLOBAL, '[user]\n\tname = Mira\n\temail = mira@example.org\n')
  mkdirSync(project)
  console.log(mustRun(root, 'pre-commit', '--version').trim())
  hooks = haveReleaseRepository(process.argv[2], scratch)
  makeProject()
  tryCommits()
  tryStaging()
  tryBranch()
  tryFixing()
  tryOffline()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
console.log(failed === 0 ? 'all as expected' : `${failed} not as expected`)
process.exitCode = failed === 0 ? 0 : 1
