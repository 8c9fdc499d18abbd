// What is on disk, and where a text stands in it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from './workbench.mjs'

export function read(folder, name) {
  return readFileSync(join(folder, name), 'utf8')
}

/** Puts the cursor where `█` stands in a text, at the first place where the saved file holds that text. */
export async function goInto(workbench, folder, name, marked) {
  const whole = read(folder, name)
  const at = whole.indexOf(marked.replace('█', ''))
  assert.ok(at >= 0 && marked.includes('█'), `${name} holds ${marked}`)
  const lines = whole.slice(0, at + marked.indexOf('█')).split('\n')
  await workbench.goTo(lines.length, (lines.at(-1)?.length ?? 0) + 1)
}

/** Saves everything until a file on disk is as it should be: what was asked for may still be on its way when it is first saved. */
export function saved(workbench, folder, name, passes) {
  const look = async () => {
    await workbench.saveAll()
    return read(folder, name)
  }
  return eventually(`${name} on disk`, look, passes)
}
