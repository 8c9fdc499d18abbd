// Asks the registry, by npm audit, about known vulnerabilities, and looks at the licences of what the catalogue installs. Ends with 1 when a package
// is concerned that runs where questlint runs: bundled, or installed with the catalogue. Only tells of the others, which run on the machines of
// developers. Where the registry does not answer such questions it says so; the licences are in the lock file.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** Licences under which anybody may install and use a package with ours. */
const free = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT']

/** Packages of libvips, as a library of its own that npm fetches and anybody may replace. */
const ofLibvips = /^@img\/sharp-/

/** The names in the list of licences that the build writes. */
export function bundledNames(licences) {
  return [...licences.matchAll(/^((?:@[a-z-]+\/)?[a-z0-9-]+) \d\S* \(/gm)].map(([, name]) => name)
}

/** The folders of a lock file that are installed without those for development. */
export function installedFolders({ packages }) {
  return Object.keys(packages).filter((folder) => folder !== '' && !packages[folder].dev)
}

/** Lines on the installed packages of a lock file whose licence is none of those that go with ours. */
export function wrongLicences(lock) {
  return installedFolders(lock).flatMap((folder) => {
    const { license = 'no licence' } = lock.packages[folder]
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const allowed = ofLibvips.test(name) ? [...free, 'LGPL-3.0-or-later'] : free
    return license.split(' AND ').every((one) => allowed.includes(one)) ? [] : [`LICENCE: ${name} has ${license}`]
  })
}

/** What a report of `npm audit --json` means: lines to print, and whether it is to fail. What is in the shipped folders is named by a word. */
export function judgeAudit(text, shipped, word = 'BUNDLED') {
  const report = readJson(text)
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer'
    return { lines: [`skipped: the registry does not answer npm audit here (${reason})`], fails: false }
  }
  const found = Object.values(report.vulnerabilities)
  const isShipped = ({ nodes }) => nodes.some((folder) => shipped.includes(folder))
  const lines = found.map((one) => `${isShipped(one) ? word : 'for development'}: ${describe(one)}`)
  if (found.length === 0) lines.push('no known vulnerabilities')
  return { lines: lines.sort(), fails: found.some(isShipped) }
}

function describe({ name, severity, range, via }) {
  const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`))
  return `${name} ${range}, ${severity}: ${reasons.join('; ')}`
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function audit(cwd) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return stdout
}

/** A second copy below another package is of that package, and not what is bundled. */
function auditBundled() {
  const bundled = bundledNames(readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8'))
  const { lines, fails } = judgeAudit(
    audit(root),
    bundled.map((name) => `node_modules/${name}`),
  )
  return { lines: [`${bundled.length} packages are bundled`, ...lines], fails }
}

function auditCatalogue() {
  const folder = join(root, 'catalogue')
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const installed = installedFolders(lock)
  const licences = wrongLicences(lock)
  const { lines, fails } = judgeAudit(audit(folder), installed, 'INSTALLED')
  return {
    lines: [`${installed.length} packages come with the catalogue`, ...lines, ...licences],
    fails: fails || licences.length > 0,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const judged = [auditBundled(), auditCatalogue()]
  console.log(judged.flatMap(({ lines }) => lines).join('\n'))
  process.exitCode = judged.some(({ fails }) => fails) ? 1 : 0
}
