// The vineyard, written at the cursor: what is added, moved, copied, removed, extracted, converted and tested.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goInto, read, saved } from './files.mjs'
import { eventually } from './workbench.mjs'

const has = (rows, text) => rows.some((row) => row.includes(text))
const tests = 'barrels.questlint-test.yaml'

/** Puts a file of tests beside the questionnaires. */
export function addTests(folder) {
  writeFileSync(
    join(folder, tests),
    `configuration: cellar@2024
tests:
  - name: barrels have an age
    answers: {Kind of vessel: Wooden barrel}
    shown: [cellar_barrel_age]
  - name: tanks have one, too
    answers: {Kind of vessel: Steel tank}
    shown: [cellar_volume, cellar_barrel_age]
`,
  )
}

/** Waits for the box that asks for something, and answers. */
async function answer({ page, keyboard }, title, text) {
  const box = page.locator('.quick-input-widget', { hasText: title })
  const input = box.locator('input.input').first()
  await input.waitFor()
  await input.fill(text)
  await page.waitForTimeout(300)
  await keyboard.press('Enter')
}

/** The box at the top, its input, and the rows below it. */
function boxOf({ page }) {
  const box = page.locator('.quick-input-widget')
  return { box, input: box.locator('input.input').first(), rows: box.locator('.quick-input-list .monaco-list-row') }
}

/** The text of the editor on the screen must be the one that was there: keys went to the box. */
async function unchanged({ workbench, text }) {
  assert.equal(await workbench.text(), text)
}

export const writingSteps = {
  'one entry of the light bulb lists what can be written here': async ({ workbench, folder, image }) => {
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_volume█')
    const offers = await workbench.actions()
    assert.ok(offers.length <= 6, offers.join('\n'))
    await workbench.actAndAnswer('Add, move, copy, remove, convert …')
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row')
    await eventually(
      'what can be done',
      () => rows.allTextContents(),
      (all) => has(all, 'Convert cellar.yaml'),
    )
    await image('vscode-write.png')
    await workbench.pick('Add a question after')
  },

  'a new question asks for keyword, label, type and choices': async ({ workbench, folder }) => {
    await answer(workbench, 'Keyword of the new question', 'cellar_cleaning')
    await answer(workbench, 'Label of the new question', 'How is it cleaned?')
    await answer(workbench, 'Type of key "cellar_cleaning"', 'radio')
    const { rows } = boxOf(workbench)
    const asked = 'Choices of key "cellar_cleaning"'
    await workbench.page.locator('.quick-input-widget', { hasText: asked }).waitFor()
    // The two that it starts from are taken away, and two are typed, one a row.
    for (let left = 2; left > 0; left--) {
      // The row that comes under the mouse shows its button once the mouse moves.
      await rows.nth(0).hover()
      await rows.nth(1).hover()
      await rows.nth(1).getByRole('button', { name: 'Remove' }).click()
    }
    for (const [index, choice] of ['clean_steam=Steam', 'clean_water=Water'].entries()) {
      await answer(workbench, asked, choice)
      await eventually(
        choice,
        () => rows.allTextContents(),
        (all) => has(all, `Go on with ${index + 1} row`) && has(all, choice),
      )
    }
    await workbench.keyboard.press('Enter')
    // Another box in its place would be Escape.
    await workbench.page.locator('.quick-input-widget', { hasText: asked }).waitFor({ state: 'hidden' })
    const text = await saved(workbench, folder, 'cellar.yaml', (now) => now.includes('clean_steam: Steam'))
    assert.match(text, /- keyword: cellar_volume\n +- keyword: cellar_cleaning\n/)
    assert.match(
      text,
      /cellar_cleaning:\n +label: "How is it cleaned\?"\n +type: radio\n +values:\n +clean_steam: Steam\n/,
    )
  },

  'choices are extracted for other keys': async ({ workbench, folder }) => {
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_cleaning█')
    await workbench.run('questlint: Extract the choices')
    const text = await saved(workbench, folder, 'cellar.yaml', (now) => now.includes('- clean_steam'))
    assert.match(text, /\nvalues:\n +clean_steam:\n +label: Steam\n +order_value: 1\n/)
  },

  'a question moves to where it is asked to go': async ({ workbench, folder }) => {
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_cleaning█')
    await workbench.run('questlint: Move what is at the cursor')
    await workbench.pick('Move question "cellar_cleaning" to')
    await workbench.pick('into questiongroup "cellar_qg_name"')
    await workbench.confirm()
    const text = await saved(
      workbench,
      folder,
      'cellar.yaml',
      (now) => now.indexOf('- keyword: cellar_cleaning') < now.indexOf('- keyword: qg_location'),
    )
    assert.ok(text.includes('- keyword: cellar_cleaning'))
  },

  'what is removed goes from all files, and is undone at once': async ({ workbench, folder }) => {
    const { page, keyboard } = workbench
    await workbench.open('vineyard.json')
    await goInto(workbench, folder, 'vineyard.json', '"keyword": "vine_visit_date"█')
    await workbench.run('questlint: Remove what is at the cursor')
    // Its answers are stored.
    await workbench.confirm()
    const told = page.locator('.notification-list-item-message')
    await eventually(
      'the other file',
      () => told.allTextContents(),
      (all) => has(all, 'It changes shared.json, too.'),
    )
    await saved(workbench, folder, 'shared.json', (now) => !now.includes('"vine_visit_date"'))
    assert.ok(!read(folder, 'vineyard.json').includes('vine_visit_date'))
    await workbench.run('Notifications: Clear All Notifications')
    await workbench.open('vineyard.json')
    await keyboard.press('Control+Z')
    await saved(workbench, folder, 'shared.json', (now) => now.includes('"vine_visit_date"'))
  },

  'what would leave a finding behind is told before anything is asked': async ({ workbench, folder }) => {
    const { keyboard } = workbench
    await goInto(workbench, folder, 'vineyard.json', '"keyword": "vine__1"█')
    await workbench.run('questlint: Copy what is at the cursor')
    const { box, rows } = boxOf(workbench)
    await box.filter({ hasText: 'several-geometries' }).waitFor()
    await eventually(
      'what can be done',
      () => rows.allTextContents(),
      (all) => has(all, 'Give other answers') && has(all, 'Write it with the finding'),
    )
    await keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    assert.ok(!read(folder, 'vineyard.json').includes('vine__9'))
  },

  'a box says what is wrong while one types, offers what exists, and one can go back to it': async ({
    workbench,
    folder,
  }) => {
    const { keyboard } = workbench
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_volume█')
    const text = await workbench.text()
    await workbench.run('questlint: Move what is at the cursor')
    await workbench.pick('Move question "cellar_volume" to')
    await boxOf(workbench).box.filter({ hasText: 'Where to move question' }).waitFor()
    await keyboard.press('Escape')
    await boxOf(workbench).box.waitFor({ state: 'hidden' })
    await workbench.run('questlint: Add a question, choice')
    await workbench.pick('Add a question after')
    const { box, input, rows } = boxOf(workbench)
    await box.filter({ hasText: 'Keyword of the new question' }).waitFor()
    await input.fill('cellar_vessel')
    await rows.filter({ hasText: 'is already in' }).waitFor()
    // The box stays where the answer is wrong.
    await keyboard.press('Enter')
    await box.filter({ hasText: 'Keyword of the new question' }).waitFor()
    await input.fill('vine_soil_d')
    await rows.filter({ hasText: 'vine_soil_depth' }).waitFor()
    await input.fill('cellar_width')
    await rows.first().filter({ hasText: 'cellar_width' }).waitFor()
    await keyboard.press('Enter')
    await box.filter({ hasText: 'Label of the new question' }).waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Shift+Tab')
    await unchanged({ workbench, text })
    await box.getByRole('button', { name: 'Back' }).click()
    await box.filter({ hasText: 'Keyword of the new question' }).waitFor()
    assert.equal(await input.inputValue(), 'cellar_width')
    await keyboard.press('Enter')
    await box.filter({ hasText: 'Label of the new question' }).waitFor()
    await keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
    await unchanged({ workbench, text })
  },

  'tests run from a line above them': async ({ workbench, image }) => {
    const { page } = workbench
    await workbench.open(tests)
    const lenses = page.locator('.codelens-decoration a')
    await eventually(
      'the lines',
      () => lenses.allTextContents(),
      (all) => has(all, 'Run all tests') && has(all, 'Run test'),
    )
    await lenses.filter({ hasText: 'Run all tests' }).first().click()
    await eventually(
      'the outcomes',
      () => lenses.allTextContents(),
      (all) => has(all, '(passed)') && has(all, '(failed: 1 of 2)'),
    )
    await eventually(
      'a squiggle',
      () => page.locator('.monaco-editor .squiggly-error').count(),
      (count) => count > 0,
    )
    await workbench.run('Problems: Focus on Problems View')
    await eventually(
      'the failure',
      () => workbench.problems('cellar_barrel_age'),
      (rows) => has(rows, 'is hidden; it is expected to be shown'),
    )
    await workbench.problems('')
    await image('vscode-tests.png')
    await workbench.run('Notifications: Clear All Notifications')
  },

  'a rename changes the tests as well': async ({ workbench, folder }) => {
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_barrel_a█ge')
    await workbench.renameAndConfirm('cellar_age')
    await saved(
      workbench,
      folder,
      tests,
      (now) => !now.includes('cellar_barrel_age') && now.includes('[cellar_volume, cellar_age]'),
    )
  },

  'a file is converted to a new one': async ({ workbench, folder }) => {
    await workbench.open('shared.json')
    await workbench.run('questlint: Convert this file')
    await workbench.pick('yaml')
    await answer(workbench, 'File that is written', 'shared.yaml')
    // It is opened with its text, which is saved like any other.
    await workbench.page.locator('.tab', { hasText: 'shared.yaml' }).waitFor()
    await saved(workbench, folder, 'shared.yaml', (now) => now.includes('vine_soil_type:'))
  },
}
