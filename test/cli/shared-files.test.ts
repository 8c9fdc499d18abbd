import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../node/folder.ts'

const cli = join(import.meta.dirname, '../../dist/cli.cjs')
const boats = `code: harbour
edition: "2031"
sections: []
keys: {gear: {label: Gear, type: int}}
`
const [user, team] = [65534, 54321]

/** Whether a process can be started as somebody else here. */
function canSwitch(): boolean {
  if (process.getuid?.() !== 0) return false
  const argv = ['--reuid=65534', '--regid=65534', `--groups=${team}`, process.execPath, cli, '--version']
  return spawnSync('setpriv', argv).status === 0
}

/** Renames a key in a file of the administrator as a user in some groups; gives what became of the file. */
function renameAs(groups: readonly number[], mode: number): { uid: number; gid: number; mode: string } {
  const folder = makeFolder({ 'boats.yaml': boats })
  const file = join(folder, 'boats.yaml')
  chmodSync(dirname(folder), 0o711)
  chmodSync(folder, 0o777)
  chownSync(file, 0, team)
  chmodSync(file, mode)
  const identity = [`--reuid=${user}`, `--regid=${user}`, groups.length > 0 ? `--groups=${groups}` : '--clear-groups']
  const argv = [process.execPath, cli, 'rename', 'key', 'gear', 'tackle', 'boats.yaml', '--yes']
  execFileSync('setpriv', [...identity, ...argv], { cwd: folder, env: {}, stdio: 'ignore' })
  expect(readFileSync(file, 'utf8')).toContain('tackle')
  const { uid, gid, mode: after } = statSync(file)
  return { uid, gid, mode: (after & 0o7777).toString(8) }
}

describe.runIf(canSwitch())('a file of somebody else', () => {
  test('stays with the group of those who share it', () => {
    expect(renameAs([team], 0o660)).toEqual({ uid: user, gid: team, mode: '660' })
    expect(renameAs([team], 0o4770)).toEqual({ uid: user, gid: team, mode: '770' })
  })

  test('is opened to no other group, and runs as nobody else', () => {
    expect(renameAs([], 0o6666)).toEqual({ uid: user, gid: user, mode: '666' })
    expect(renameAs([], 0o676)).toEqual({ uid: user, gid: user, mode: '666' })
    expect(renameAs([], 0o606)).toEqual({ uid: user, gid: user, mode: '606' })
  })
})
