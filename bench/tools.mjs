// Other tools for a comparable task, installed on demand in a folder of their own.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'tools')

/** Where a tool's file lies. */
export function toolPath(name) {
  return join(folder, 'node_modules', name)
}

/** Whether the tools are there. */
export function haveTools() {
  const wanted = Object.keys(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies)
  return wanted.every((name) => existsSync(join(folder, 'node_modules', name)))
}

/** Installs the tools that bench/tools/package.json pins, once. */
export function installTools() {
  if (haveTools()) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['install', '--no-package-lock', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** The linter that this repository uses itself, with its recommended rules for JSON; copies lie in a folder without a configuration. */
export function biomeCommand(files) {
  const argv = [join(folder, '../../node_modules/.bin/biome'), 'lint', '--files-max-size=20000000', ...files]
  return { name: 'biome lint', argv, accepts: [0, 1], cwd: '/' }
}

/**
 * The commands: two validators that judge the files by our plain fixture schema (`schema`, a file; only `fixtures`, as the others
 * do not fit it), and ESLint with the JSON plugin's recommended rules on the same files. None of them looks across files.
 */
export function toolCommands(schema, fixtures) {
  const bin = (name) => join(folder, 'node_modules', name)
  const config = join(folder, 'eslint.config.mjs')
  const data = fixtures.flatMap((file) => ['-d', file])
  return [
    {
      name: 'ajv-cli, fixture schema',
      argv: [
        process.execPath,
        bin('ajv-cli/dist/index.js'),
        'validate',
        '--spec=draft2020',
        '--all-errors',
        '--strict=false',
        '-c',
        'ajv-formats',
        '-s',
        schema,
        ...data,
      ],
      accepts: [0, 1],
      cwd: folder,
    },
    {
      name: '@sourcemeta/jsonschema, fixture schema',
      argv: [bin('.bin/jsonschema'), 'validate', '--continue', schema, ...fixtures],
      accepts: [0, 1, 2],
      cwd: folder,
    },
    {
      name: 'ESLint with @eslint/json',
      // ESLint refuses files outside of its base folder, so that is the root.
      argv: [process.execPath, bin('eslint/bin/eslint.js'), '--config', config, ...fixtures],
      accepts: [0, 1],
      cwd: '/',
    },
  ]
}
