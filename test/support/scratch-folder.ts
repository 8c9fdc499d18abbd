import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const prefix = 'questlint-tests-'

/** Gives a run a folder of its own for what tests write, and takes it away with all that they left there; each group of tests asks for it. */
export default function createScratchFolder(): (() => void) | undefined {
  if (basename(tmpdir()).startsWith(prefix)) return undefined
  const folder = mkdtempSync(join(tmpdir(), prefix))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
