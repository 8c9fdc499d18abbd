// Asks the registry, by npm audit, about known vulnerabilities. Ends with 1 when a package is concerned that is bundled, and only tells of the
// others, which run on the machines of developers. Where the registry does not answer such questions it says so and ends with 0.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The names in the list of licences that the build writes. */
export function bundledNames(licences) {
  return [...licences.matchAll(/^((?:@[a-z-]+\/)?[a-z0-9-]+) \d\S* \(/gm)].map(([, name]) => name)
}

/** What a report of `npm audit --json` means: lines to print, and whether it is to fail. */
export function judgeAudit(text, bundled) {
  const report = readJson(text)
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer'
    return { lines: [`skipped: the registry does not answer npm audit here (${reason})`], fails: false }
  }
  const found = Object.values(report.vulnerabilities)
  // A second copy below another package is of that package, and not what is bundled.
  const isShipped = ({ name, nodes }) => bundled.includes(name) && nodes.includes(`node_modules/${name}`)
  const lines = found.map((one) => `${isShipped(one) ? 'BUNDLED' : 'for development'}: ${describe(one)}`)
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const bundled = bundledNames(readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8'))
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { lines, fails } = judgeAudit(stdout, bundled)
  console.log(`${bundled.length} packages are bundled\n${lines.join('\n')}`)
  process.exitCode = fails ? 1 : 0
}
