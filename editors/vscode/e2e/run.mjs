// npm run e2e:vscode [-- JOURNEY]: the packaged extension in the real VS Code (code-server, in Chromium), on copies of our own workspaces. By hand and in
// the long run of the tests: the first time it installs code-server. Ends with 1 when anything fails; the screenshots of docs/ are taken on the way.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenSteps } from './broken-steps.mjs'
import { changesSteps, commitAll } from './changes-steps.mjs'
import { installSystemPackages, startCodeServer } from './code-server.mjs'
import { previewSteps } from './preview-steps.mjs'
import { vineyardSteps } from './vineyard-steps.mjs'
import { openWorkbench } from './workbench.mjs'
import { addTests, writingSteps } from './writing-steps.mjs'

const root = join(import.meta.dirname, '../../..')
/** Where the screenshots go: into the guides, unless a test only wants to see that all works. */
const images = process.env.QUESTLINT_E2E_IMAGES ?? join(root, 'docs', 'images')
const scratch = mkdtempSync(join(tmpdir(), 'questlint-e2e-'))
const vsix = join(scratch, 'questlint.vsix')
const home = join(scratch, 'home')
const chosen = process.argv.slice(2)
/** By name: the workspace, what is done with it, and what is made of it before. */
const journeys = {
  'vineyard-broken': { workspace: 'vineyard-broken', steps: brokenSteps },
  vineyard: { workspace: 'vineyard', steps: vineyardSteps },
  preview: { workspace: 'vineyard', steps: previewSteps },
  writing: { workspace: 'vineyard', steps: writingSteps, prepare: addTests },
  changes: { workspace: 'vineyard', steps: changesSteps, prepare: commitAll },
}

installSystemPackages()
mkdirSync(images, { recursive: true })
mkdirSync(home)
execFileSync(process.execPath, [join(root, 'scripts', 'package-vscode.mjs'), vsix], { stdio: 'pipe' })
const server = await startCodeServer({ vsix, home })
try {
  for (const [name, { workspace, steps, prepare }] of Object.entries(journeys)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const folder = join(scratch, name)
    cpSync(join(root, 'fixtures', 'workspaces', workspace), folder, { recursive: true })
    prepare?.(folder)
    await walk(name, steps, folder)
  }
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function walk(name, steps, folder) {
  console.log(name)
  const workbench = await openWorkbench(server.urlOf(folder))
  const useSettings = (settings) => {
    mkdirSync(join(folder, '.vscode'), { recursive: true })
    writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(settings))
  }
  const image = (file) => workbench.screenshot(join(images, file))
  try {
    for (const [title, step] of Object.entries(steps)) {
      const start = Date.now()
      await step({ workbench, folder, image, useSettings }).catch(async (error) => {
        const failure = join(tmpdir(), `questlint-e2e-failure-${process.pid}.png`)
        await workbench.screenshot(failure)
        throw new Error(`${name}: ${title} (${failure})`, { cause: error })
      })
      console.log(`  ok  ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await workbench.close()
  }
}
