// The pages in Firefox: they open, are searched and zoomed, and a question is answered.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  buildConditionGraph,
  configurationsIn,
  createWorkspace,
  formatGraphPage,
  formatOutline,
  outlineOf,
  presentOutline,
} from '../../src/core/internal.ts'
import { makeFolder } from '../node/folder.ts'
import { type Firefox, hasFirefox, openFirefox } from '../support/firefox.ts'
import { serve } from './preview-page.ts'

const text = `code: bees
edition: "2026"
sections:
  - keyword: section_bees
    categories:
      - keyword: bees__1
        subcategories:
          - keyword: bees__1__1
            questiongroups:
              - keyword: bees_qg_hives
                questions:
                  - keyword: bees_hive
                    form_options:
                      question_conditions: ["=='bees_straw'|hive_is_straw"]
                  - keyword: bees_straw_age
                    form_options: {question_condition: hive_is_straw}
categories: {section_bees: Bees, bees__1: The apiary, bees__1__1: Hives}
questiongroups: {bees_qg_hives: Hive}
keys:
  bees_hive: {label: Material of the hive, type: radio, values: {bees_wood: Wood, bees_straw: Straw}}
  bees_straw_age: {label: Age of the straw in years, type: int}
`

describe.skipIf(!hasFirefox)('in Firefox', () => {
  const workspace = createWorkspace({ files: [{ uri: 'bees.yaml', text }] })
  const [questionnaire] = configurationsIn(workspace).values()
  if (questionnaire === undefined) throw new Error('no questionnaire')
  let firefox: Firefox
  beforeAll(async () => {
    firefox = await openFirefox(20_000 + (process.pid % 20_000))
  })
  afterAll(() => firefox?.close())

  const openPage = async (html: string): Promise<void> => {
    const folder = makeFolder({})
    writeFileSync(join(folder, 'page.html'), html)
    await firefox.goto(pathToFileURL(join(folder, 'page.html')).href)
  }

  test('the preview opens, and an answer is in the data', async () => {
    const served = await serve(() => ({ workspace, questionnaire, findings: () => [] }))
    onTestFinished(() => served.close())
    await firefox.goto(served.address)
    const radios = `return document.querySelectorAll('main input[type=radio]').length`
    await expect.poll(() => firefox.run(radios)).toBeGreaterThan(1)
    const data = `return document.querySelector('aside').textContent`
    expect(await firefox.run(data)).not.toContain('bees_straw')
    await firefox.run(
      `[...document.querySelectorAll('main label')].find((label) => label.textContent.trim().startsWith('Straw')).id = 'straw'`,
    )
    await firefox.click('#straw')
    await expect.poll(() => firefox.run(data)).toContain('bees_straw')
  })

  test('the code book is searched, and knows its pages of paper', async () => {
    await openPage(formatOutline(presentOutline(outlineOf(questionnaire)), 'html'))
    await firefox.run(
      `const input = document.querySelector('input'); input.value = 'straw_age'; input.dispatchEvent(new Event('input', { bubbles: true }))`,
    )
    await expect.poll(() => firefox.run(`return document.querySelector('output').textContent`)).toBe('1 of 2 questions')
    expect(await firefox.run(`return CSS.highlights.get('hit').size`)).toBeGreaterThan(0)
    expect(
      await firefox.run(
        `dispatchEvent(new Event('beforeprint')); const told = [...document.querySelectorAll('.page')].map((page) => page.textContent); dispatchEvent(new Event('afterprint')); return told`,
      ),
    ).toEqual(['3', '3', '3'])
  })

  test('the graph is zoomed', async () => {
    await openPage(formatGraphPage(buildConditionGraph(questionnaire)))
    const before = await firefox.run(`return document.querySelector('svg').getBoundingClientRect().width`)
    await firefox.click('#larger')
    const after = await firefox.run(`return document.querySelector('svg').getBoundingClientRect().width`)
    expect(Number(after)).toBeGreaterThan(Number(before))
  })
})
