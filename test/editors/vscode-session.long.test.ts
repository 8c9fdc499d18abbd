import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../editors/vscode/e2e/run.mjs')

// Elsewhere what it needs of the system is not installed by the script.
test.runIf(process.platform === 'linux')('a session of VS Code', { timeout: 45 * 60_000 }, () => {
  const images = mkdtempSync(join(tmpdir(), 'questlint-images-'))
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      // The pictures of the guides are taken by hand.
      env: { ...process.env, QUESTLINT_E2E_IMAGES: images },
    })
    expect(stdout.match(/^ {2}ok /gm)?.length ?? 0, `${stdout}${stderr}`).toBe(44)
    expect(status, `${stdout}${stderr}`).toBe(0)
  } finally {
    rmSync(images, { recursive: true, force: true })
  }
})
