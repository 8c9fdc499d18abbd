import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a run a folder of its own for what tests write, and takes it away with all that they left there. */
export default function createScratchFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'questlint-tests-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
