// node scripts/comparison/survey-core.mjs [VERSION]: asks survey-core, which it installs into a temporary folder, for each mistake that its format can
// have, and writes survey-core.json; with --check it only compares, with the version that is there.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeSurveys } from './judge.mjs'
import { readSurveys } from './table.mjs'

const isCheck = process.argv.includes('--check')
const known = await readSurveys().catch(() => undefined)
const wanted = isCheck ? known.version : (process.argv[2] ?? 'latest')
const folder = mkdtempSync(join(tmpdir(), 'questlint-comparison-'))
try {
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', `survey-core@${wanted}`], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/survey-core/package.json'), 'utf8'))
  const text = `${JSON.stringify({ version, found: judgeSurveys(createRequire(join(folder, 'package.json'))('survey-core')) }, undefined, 2)}\n`
  const file = new URL('survey-core.json', import.meta.url)
  if (!isCheck) writeFileSync(file, text)
  else if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(known)) {
    console.error('survey-core finds something else now; run this script without --check, then npm run docs')
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
