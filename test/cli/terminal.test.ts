import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtProgram } from '../server/process.ts'
import { fixturesFolder } from '../support/rule-fixtures.ts'

const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

test.skipIf(!hasTerminals)('the built program asks on a terminal for what is missing', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'questlint-terminal-'))
  try {
    cpSync(join(fixturesFolder, 'workspaces', 'vineyard'), cwd, { recursive: true })
    const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
    const command = `"${process.execPath}" "${builtProgram}" add question cellar_light --into cellar_qg_name`
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd,
      env,
      input: 'Kind of light\n',
      encoding: 'utf8',
    })
    expect(stdout).toContain('Label of "cellar_light": ')
    expect(stdout).toContain('Add question "cellar_light" to questiongroup "cellar_qg_name"')
    expect(readFileSync(join(cwd, 'cellar.yaml'), 'utf8')).toContain('Kind of light')
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
})
