// The README's workspace without mistakes: reading, completing, renaming and creating over its three files.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goInto, read, saved } from './files.mjs'
import { eventually } from './workbench.mjs'

const has = (rows, text) => rows.some((row) => row.includes(text))

export const vineyardSteps = {
  'hints beside pks': async ({ workbench, folder }) => {
    await workbench.open('shared.json')
    await goInto(workbench, folder, 'shared.json', '"translation": 510█')
    await eventually('hints', workbench.text, (text) => text.includes('"translation": 510«Date of the visit»'))
    assert.match(await workbench.text(), /"pk": 510key vine_visit_date/)
    assert.doesNotMatch(read(folder, 'shared.json'), /«/)
  },

  'hints beside keywords, and what a question waits for': async ({ workbench, folder }) => {
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_barrel_age█')
    const text = await eventually('hints', workbench.text, (now) => now.includes('cellar_vesselradio «Kind of vessel»'))
    assert.match(text, /'cellar_vessel_barrel'\|vessel_is_barrel«Wooden barrel»/)
    const lenses = workbench.page.locator('.codelens-decoration')
    await eventually(
      'code lenses',
      () => lenses.allInnerTexts(),
      (all) => has(all, 'shown when "Kind of vessel" is "Wooden barrel"'),
    )
  },

  'hover on a key of another file': async ({ workbench, folder, image }) => {
    await workbench.open('vineyard.json')
    await goInto(workbench, folder, 'vineyard.json', '"keyword": "vine_soil_ty█')
    const text = await workbench.hover()
    assert.match(text, /^key vine_soil_type «.+», type radio/)
    assert.match(text, /Defined in shared\.json, pk \d+/)
    await image('vscode-hover.png')
    await workbench.keyboard.press('Escape')
  },

  'completion in a condition: choices after the operator, names after |': async ({ workbench, folder, image }) => {
    const { keyboard } = workbench
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', "- =='cellar_vessel_barrel'|vessel_is_barrel█")
    await keyboard.press('Enter')
    await keyboard.type('- ==')
    const choices = await eventually('choices', workbench.completions, (all) => has(all, 'amphora'))
    assert.equal(choices.length, 2, choices.join(' and '))
    assert.ok(has(choices, 'Steel tank') && has(choices, 'Clay amphora'), 'the barrel shows it already')
    await image('vscode-completion.png')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await eventually('the choice', workbench.text, (text) => text.includes('vessel_is_barrel«Clay amphora»'))
    // The name is selected, so that another can be typed in its place.
    await keyboard.press('End')
    await keyboard.press('Enter')
    await keyboard.type("- =='cellar_vessel_steel'|")
    await eventually('names', workbench.completions, (all) => has(all, 'shows cellar_barrel_age'))
    await keyboard.press('Enter')
    const text = await saved(workbench, folder, 'cellar.yaml', (now) => now.includes("steel'|vessel_is_barrel"))
    for (const choice of ['barrel', 'amphora', 'steel']) {
      assert.ok(text.includes(`\n                        - =='cellar_vessel_${choice}'|vessel_is_barrel\n`), choice)
    }
  },

  'a comma, a bracket and Enter write themselves only, here and in other files': async ({ workbench, folder }) => {
    const { keyboard, page } = workbench
    const typed = async (file, marked, keys, expected) => {
      const before = read(folder, file)
      await workbench.open(file)
      await goInto(workbench, folder, file, marked)
      for (const key of keys) {
        await keyboard.press(key)
        await page.waitForTimeout(1000)
      }
      const [plain, changed] = [marked.replace('█', ''), marked.replace('█', expected)]
      await saved(workbench, folder, file, (text) => text.replaceAll(/\s/g, '') !== before.replaceAll(/\s/g, ''))
      const without = (text) => text.replaceAll(/\s/g, '')
      assert.equal(without(read(folder, file)), without(before.replace(plain, changed)))
      writeFileSync(join(folder, file), before)
      await eventually(
        'the text as it was',
        async () => {
          const shown = await workbench.text()
          const isBefore = shown.includes(plain) && !without(shown).includes(without(changed))
          return (await page.locator('.tab.active.dirty').count()) + Number(!isBefore)
        },
        (different) => different === 0,
      )
    }
    writeFileSync(join(folder, 'order.json'), '{\n  "wine": "Gamay",\n  "bottles": ["magnum"]\n}\n')
    for (const [file, before] of [
      ['vineyard.json', '"other_radio": "soil_type"'],
      ['order.json', '"bottles": ["magnum"]'],
    ]) {
      await typed(file, `${before}█`, [',', 'Enter'], ',')
      await typed(file, `${before}█`, [',', 'Enter', '[', 'Enter'], ',[]')
    }
  },

  'our proposals come before those of VS Code in quotes that were just opened': async ({ workbench, folder }) => {
    const { keyboard } = workbench
    await workbench.open('vineyard.json')
    await goInto(workbench, folder, 'vineyard.json', '"has_other": "soil_type"█')
    await keyboard.type(',"template": "radio')
    const rows = await eventually('proposals', workbench.completions, (all) => all.length > 1)
    assert.match(rows[0] ?? '', /^radio_other,/)
    assert.ok(has(rows, '"radio_other"'), rows.join('\n'))
    await keyboard.press('Escape')
    await workbench.run('File: Revert File')
  },

  'rename over three files, with a look at them before': async ({ workbench, folder, image }) => {
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: country█')
    await workbench.renameWithPreview('country_of_site', async () => {
      const rows = await workbench.page.locator('.bulk-edit-panel .monaco-list-row').allInnerTexts()
      for (const name of ['cellar.yaml', 'shared.json', 'vineyard.json']) assert.ok(has(rows, name), name)
      await image('vscode-rename.png')
    })
    await saved(workbench, folder, 'cellar.yaml', (text) => text.includes('- keyword: country_of_site'))
    await saved(workbench, folder, 'vineyard.json', (text) => text.includes('"keyword": "country_of_site"'))
    await saved(workbench, folder, 'shared.json', (text) => text.includes('"keyword": "country_of_site"'))
    for (const name of ['cellar.yaml', 'shared.json', 'vineyard.json']) {
      assert.doesNotMatch(read(folder, name), /keyword"?: "?country"?$/m)
    }
  },

  'creating the key of a new question': async ({ workbench, folder }) => {
    await workbench.open('vineyard.json')
    await goInto(workbench, folder, 'vineyard.json', '"vine_owner"\n                          },█')
    await workbench.keyboard.insertText('\n{ "keyword": "vine_neighbour" },')
    await workbench.keyboard.press('ArrowLeft')
    for (let step = 0; step < 8; step++) await workbench.keyboard.press('ArrowLeft')
    await eventually(
      'a squiggle',
      () => workbench.page.locator('.monaco-editor .squiggly-error').count(),
      (count) => count > 0,
    )
    const offers = await workbench.actions()
    assert.ok(has(offers, 'Create key "vine_neighbour" in shared.json …'), offers.join('\n'))
    await workbench.actAndAnswer('Create key "vine_neighbour"')
    await workbench.pick('of type char')
    const text = await saved(workbench, folder, 'shared.json', (now) => now.includes('vine_neighbour'))
    const records = JSON.parse(text)
    const key = records.find(({ fields }) => fields.keyword === 'vine_neighbour')
    assert.equal(key.model, 'configuration.key')
    assert.deepEqual(key.fields.configuration, { type: 'char' })
    const translation = records.find(
      ({ model, pk }) => model === 'configuration.translation' && pk === key.fields.translation,
    )
    assert.equal(translation.fields.translation_type, 'key')
    const pks = records.map(({ model, pk }) => `${model} ${pk}`)
    assert.equal(new Set(pks).size, pks.length, 'no pk stands twice')
  },

  'editing the label of a question writes into the record that has it': async ({ workbench, folder }) => {
    await workbench.open('vineyard.json')
    await goInto(workbench, folder, 'vineyard.json', '"keyword": "vine_soil_ty█')
    await workbench.actAndAnswer('Edit label')
    const box = workbench.page.locator('.quick-input-widget', { hasText: 'Label of' })
    const input = box.locator('input.input').first()
    // What was typed into the box before may still be in it.
    await eventually(
      'the label',
      () => input.inputValue({ timeout: 1000 }),
      (text) => text === 'Main type of soil',
    )
    await input.fill('Kind of soil')
    // What is typed is judged before it is taken.
    await workbench.page.waitForTimeout(500)
    await workbench.keyboard.press('Enter')
    // The box asks whether the text is allowed before it closes; anything that opens meanwhile would cancel it.
    await eventually('the new label', workbench.text, (text) => text.includes('«Kind of soil»'))
    await saved(workbench, folder, 'shared.json', (text) => text.includes('"Kind of soil"'))
  },

  'a setting is followed at once': async ({ workbench, folder, useSettings }) => {
    await workbench.open('cellar.yaml')
    await goInto(workbench, folder, 'cellar.yaml', '- keyword: cellar_barrel_age█')
    const lenses = workbench.page.locator('.codelens-decoration')
    const count = () => lenses.filter({ hasText: 'shown when' }).count()
    await eventually('code lenses', count, (all) => all > 0)
    useSettings({ 'questlint.codeLens': 'off' })
    await eventually('no code lenses', count, (all) => all === 0)
    useSettings({})
    await eventually('code lenses again', count, (all) => all > 0)
  },

  'the graph of the category follows the cursor': async ({ workbench, folder, image }) => {
    const { page } = workbench
    await workbench.open('vineyard.json')
    const words = async () =>
      (await Promise.all(page.frames().map((frame) => frame.locator('svg text').allTextContents()))).flat()
    await page.setViewportSize({ width: 1440, height: 560 })
    await workbench.run('View: Close Other Editors in Group')
    await workbench.keyboard.press('Control+B')
    await goInto(workbench, folder, 'vineyard.json', '==1|vine_irrigation█')
    await workbench.run('questlint: Show the graph')
    const drawn = await eventually('the graph', words, (all) => has(all, 'Is the vineyard irrigated?'))
    assert.ok(drawn.includes('vineyard 2024 › 2 Soil and water') && drawn.includes('is "Yes"'))
    const frameWithGraph = async () => {
      for (const frame of page.frames()) if ((await frame.locator('svg .node').count()) > 0) return frame
      throw new Error('no frame has the graph')
    }
    const frame = await frameWithGraph()
    const marked = () => frame.locator('.node.current .keyword').allTextContents()
    await eventually('the mark', marked, ([keyword]) => keyword === 'vine_irrigated')
    await page.waitForTimeout(500)
    await image('vscode-graph.png')
    const whole = await frame.locator('#percent').textContent()
    await frame.locator('#larger').click()
    await eventually(
      'the zoom',
      () => frame.locator('#percent').textContent(),
      (percent) => percent !== whole,
    )
    await frame.locator('#fit').click()
    await frame.locator('.node', { hasText: 'vine_qg_irrigation_details' }).click()
    await eventually('the box in the text', workbench.text, (text) => text.includes('"vine_qg_irrigation_details"'))
    await eventually('its mark', marked, ([keyword]) => keyword === 'vine_qg_irrigation_details')
    await workbench.run('View: Focus First Editor Group')
    await goInto(workbench, folder, 'vineyard.json', '"keyword": "vine__1"█')
    await eventually('the other category', words, (all) => all.includes('vineyard 2024 › 1 General information'))
  },

  'nothing is wrong at the end': async ({ workbench }) => {
    const counts = workbench.page.locator('.statusbar-item', { has: workbench.page.locator('.codicon-error') })
    await eventually(
      'the count of problems',
      () => counts.first().getAttribute('aria-label').then(String),
      (text) => /No Problems/.test(text),
    )
  },

  'the outline begins with the questionnaire, also where it is behind its records': async ({ workbench, folder }) => {
    const { page, keyboard } = workbench
    const records = ['shared.json', 'vineyard.json'].flatMap((name) => JSON.parse(read(folder, name)))
    const byModel = records.sort((one, other) => one.model.localeCompare(other.model))
    const last = ({ model }) => model === 'configuration.configuration'
    const ordered = [...byModel.filter((record) => !last(record)), ...byModel.filter(last)]
    writeFileSync(join(folder, 'all.json'), JSON.stringify(ordered, null, 2))
    await page.setViewportSize({ width: 1180, height: 900 })
    await keyboard.press('Control+B')
    await workbench.open('all.json')
    await workbench.run('Explorer: Focus on Outline View')
    const rows = page.locator('.pane:has(.outline-tree) .monaco-list-row')
    const entries = await eventually(
      'the outline',
      () => rows.allTextContents(),
      (all) => has(all, 'vineyard 2024'),
    )
    assert.ok(entries.findIndex((entry) => entry.startsWith('vineyard 2024')) <= 1, entries.join('\n'))
  },
}
