// The vineyard in a repository: what an edit does to answers, in the status bar and beside the text.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { goInto, saved } from './files.mjs'
import { eventually } from './workbench.mjs'

const settings = ['user.name=Mira', 'user.email=mira@vineyard.example', 'commit.gpgSign=false']

function git(folder, ...args) {
  execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], { cwd: folder })
}

/** Makes the folder a repository whose last commit is its state now. */
export function commitAll(folder) {
  git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message=all')
}

export const changesSteps = {
  'the status bar says what the last edit loses': async ({ workbench, folder }) => {
    const { page, keyboard } = workbench
    const told = page.locator('.statusbar-item', { hasText: /loses? answers/ })
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '      cellar_vessel_amphora: Clay amphora█')
    assert.equal(await told.count(), 0)
    await workbench.run('Delete Line')
    await eventually(
      'the count',
      () => told.allInnerTexts(),
      ([text]) => text?.includes('1 change loses answers'),
    )
    await keyboard.press('Control+Z')
    await eventually(
      'no count',
      () => told.count(),
      (count) => count === 0,
    )
  },

  'a click shows both sides beside the text': async ({ workbench, folder, image }) => {
    const { page } = workbench
    const words = async () =>
      (await Promise.all(page.frames().map((frame) => frame.locator('article').allInnerTexts()))).flat().join('\n')
    await page.setViewportSize({ width: 1440, height: 720 })
    await workbench.keyboard.press('Control+B')
    await goInto(workbench, folder, 'cellar.yaml', '      cellar_vessel_amphora: Clay amphora█')
    await workbench.run('Delete Line')
    await page.locator('.statusbar-item', { hasText: '1 change loses answers' }).first().click()
    const shown = await eventually('the page', words, (text) => text.includes('removed-choice'))
    assert.match(shown, /What respondents notice/)
    assert.match(shown, /when "Kind of vessel" is "Clay amphora"/)
    await page.waitForTimeout(500)
    await image('vscode-changes.png')
    await workbench.run('View: Focus First Editor Group')
    await goInto(workbench, folder, 'cellar.yaml', 'label: Kind of vessel█')
    await workbench.keyboard.press('Control+Z')
    await eventually('the page after the edit is undone', words, (text) => text === '')
  },

  'compare with a commit that is chosen': async ({ workbench, folder }) => {
    const { page } = workbench
    await workbench.run('View: Focus First Editor Group')
    await goInto(workbench, folder, 'cellar.yaml', 'label: Kind of vessel█')
    await workbench.keyboard.type(' used')
    await saved(workbench, folder, 'cellar.yaml', (text) => text.includes('Kind of vessel used'))
    git(folder, 'tag', 'before')
    git(folder, 'commit', '--quiet', '--all', '--message=reworded')
    await workbench.run('questlint: Compare with')
    await workbench.pick('before')
    const words = async () =>
      (await Promise.all(page.frames().map((frame) => frame.locator('article').allInnerTexts()))).flat().join('\n')
    await eventually('the other wording', words, (text) => text.includes('Kind of vessel used'))
  },
}
