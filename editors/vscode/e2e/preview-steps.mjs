// The form of a questionnaire beside its text: what is typed, answered, clicked and fixed on either side.
import assert from 'node:assert/strict'
import { goInto, read, saved } from './files.mjs'
import { eventually } from './workbench.mjs'

/** The frame that has the form. */
async function formIn({ page }) {
  const found = await eventually(
    'the form',
    async () => {
      for (const frame of page.frames()) if ((await frame.locator('.page h1').count()) > 0) return frame
      return undefined
    },
    (frame) => frame !== undefined,
  )
  return found
}

const at = (form, keyword) => form.locator(`[data-keyword="${keyword}"]`)

async function marked(form) {
  return form.locator('[data-revealed]').first().getAttribute('data-keyword')
}

export const previewSteps = {
  'the form beside the text': async ({ workbench, folder }) => {
    await workbench.page.setViewportSize({ width: 1280, height: 720 })
    await workbench.open('cellar.yaml')
    await workbench.keyboard.press('Control+B')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_name█')
    await workbench.run('questlint: Show the form')
    const form = await formIn(workbench)
    await at(form, 'cellar_name').waitFor()
    assert.equal(await form.locator('.page h1').innerText(), 'cellar@2024')
    await at(form, 'cellar_barrel_age').waitFor({ state: 'detached' })
  },

  'an answer shows what waits for it': async ({ workbench, image }) => {
    const form = await formIn(workbench)
    await at(form, 'cellar_name').locator('input').fill('The lower cellar')
    await form.getByText('Wooden barrel').click()
    await at(form, 'cellar_barrel_age').waitFor()
    await eventually(
      'the data',
      () => form.locator('pre.data').innerText(),
      (text) => text.includes('cellar_vessel_barrel') && text.includes('The lower cellar'),
    )
    await workbench.page.waitForTimeout(300)
    await image('vscode-preview.png')
  },

  'what is typed and not saved is drawn, and the answers stay': async ({ workbench, folder }) => {
    const form = await formIn(workbench)
    await workbench.run('View: Focus First Editor Group')
    await goInto(workbench, folder, 'cellar.yaml', 'cellar_name: Name of the cellar█')
    await workbench.keyboard.insertText(' and its owner')
    await form.getByText('Name of the cellar and its owner').waitFor()
    assert.doesNotMatch(read(folder, 'cellar.yaml'), /and its owner/)
    assert.equal(await at(form, 'cellar_name').locator('input').inputValue(), 'The lower cellar')
    await workbench.run('File: Revert File')
    await form.getByText('Name of the cellar and its owner').waitFor({ state: 'detached' })
  },

  'a text that cannot be read leaves the form as it was': async ({ workbench, folder }) => {
    const form = await formIn(workbench)
    await goInto(workbench, folder, 'cellar.yaml', 'cellar_name: Name of the cellar█')
    await workbench.keyboard.insertText(': [')
    await form.getByRole('alert').filter({ hasText: 'The form is as it was before' }).waitFor()
    assert.equal(await at(form, 'cellar_name').locator('input').inputValue(), 'The lower cellar')
    await workbench.run('File: Revert File')
    await form.getByRole('alert').waitFor({ state: 'detached' })
  },

  'the form follows the cursor': async ({ workbench, folder }) => {
    const form = await formIn(workbench)
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_volume█')
    await eventually(
      'the mark',
      () => marked(form),
      (keyword) => keyword === 'cellar_volume',
    )
    await goInto(workbench, folder, 'cellar.yaml', '  cellar_name: Name█')
    await eventually(
      'the mark of a record',
      () => marked(form),
      (keyword) => keyword === 'cellar_name',
    )
  },

  'a click on a label goes to its text': async ({ workbench }) => {
    const form = await formIn(workbench)
    await at(form, 'cellar_volume').locator('.label').click()
    const line = workbench.page.locator('.statusbar-item', { hasText: /^Ln \d+/ })
    await eventually(
      'the cursor',
      () => line.innerText(),
      (text) => text.startsWith('Ln 40,'),
    )
  },

  'a fix in the form changes the text': async ({ workbench, folder }) => {
    const form = await formIn(workbench)
    // The click into the form took the focus there.
    await workbench.run('View: Focus First Editor Group')
    await goInto(workbench, folder, 'cellar.yaml', '                  max_num: 20█')
    await workbench.keyboard.press('Enter')
    await workbench.keyboard.insertText('min_nun: 1')
    await form.getByRole('button', { name: /min_num/ }).click()
    await saved(workbench, folder, 'cellar.yaml', (text) => text.includes('min_num: 1'))
    await form.locator('.finding').waitFor({ state: 'detached' })
  },

  'the theme of the editor is that of the form': async ({ workbench, useSettings }) => {
    const form = await formIn(workbench)
    const paper = () =>
      form
        .locator('.subcategory')
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor)
    const light = await paper()
    useSettings({ 'workbench.colorTheme': 'Default Dark Modern' })
    await eventually('the dark paper', paper, (colour) => colour !== light)
  },
}
