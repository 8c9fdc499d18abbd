import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServedPreview } from '../../server/preview/serve-preview.ts'
import { configurationsIn, createWorkspace, parseText, readLogicTests, runLogicTests } from '../../src/core/internal.ts'
import { generateCases } from '../../src/core/judging/cases.ts'
import { nodeIdsOf } from '../../src/core/preview/node-ids.ts'
import { ancestor, type Node, walkAll } from '../../src/core/questionnaire/node.ts'
import { entryOf } from '../../src/core/questionnaire/questions/who-can-enter.ts'
import { answerFacts, keyTypeFacts, keyTypes } from '../../src/core/schema/key-types.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { partsOf } from '../support/portion.ts'
import { isReal, loadRealWorkspace, realNames } from '../support/real-configurations.ts'
import { answerAll, openPage, serve, settle, storedIn, turnTo } from './preview-page.ts'

const values = { fishing_net: { label: 'Net', configuration: { image_name: 'net.svg' } }, fishing_line: 'Line' }

/** A question of every type in a questiongroup of its own, made of what the table of key types says. */
function configurationOfTypes(): object {
  const questionOf = (type: string): object => ({
    keyword: `boat_${type}`,
    form_options: {
      ...(keyTypeFacts(type)?.answer === 'record' ? { model: 'Project' } : {}),
      ...(keyTypeFacts(type)?.answer === 'questiongroup' ? { options_by_questiongroups: ['qg_char'] } : {}),
    },
  })
  const keyOf = (type: string): object => ({
    label: `A ${type}`,
    type,
    ...(answerFacts(type)?.values || keyTypeFacts(type)?.answer === 'keyword' ? { values } : {}),
  })
  const groups = keyTypes.map((type) => ({ keyword: `qg_${type}`, questions: [questionOf(type)] }))
  return {
    code: 'boats',
    edition: '2026',
    sections: [
      {
        keyword: 'fleet',
        categories: [{ keyword: 'fleet_1', subcategories: [{ keyword: 'fleet_1_1', questiongroups: groups }] }],
      },
    ],
    categories: { fleet: 'Fleet', fleet_1: 'Boats', fleet_1_1: 'One boat' },
    questiongroups: Object.fromEntries(groups.map(({ keyword }) => [keyword, keyword])),
    keys: Object.fromEntries(keyTypes.map((type) => [`boat_${type}`, keyOf(type)])),
  }
}

const projects = [{ model: 'configuration.project', pk: 4, fields: { name: 'Harbours', abbreviation: 'H' } }]

/** What stands in stored data for an answer to a question of a type. */
function shapeOf(type: string): unknown {
  const facts = answerFacts(type)
  const answer = keyTypeFacts(type)?.answer ?? ''
  const isNumber = facts?.number || ['integer', 'decimal', 'record', 'user'].includes(answer)
  const one = expect.any(isNumber ? Number : String)
  if (facts?.translated) return { en: one }
  return facts?.list ? [one] : one
}

describe.skipIf(!hasBrowser)('answers that are given on the page', () => {
  let browser: Browser
  let served: ServedPreview | undefined
  const folder = mkdtempSync(join(tmpdir(), 'questlint-given-'))
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(async () => {
    await served?.close()
    served = undefined
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(load: Parameters<typeof serve>[0]): Promise<Page> {
    served = await serve(load)
    return openPage(browser, served)
  }

  async function download(page: Page, button: string): Promise<string> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString('utf8')
  }

  test('every key type is filled in by its control, and stored as data accepts it', async () => {
    const files = [
      { uri: 'boats.json', text: JSON.stringify(configurationOfTypes()) },
      { uri: 'projects.json', text: JSON.stringify(projects) },
    ]
    const workspace = createWorkspace({ files, sets: [{ files: files.map(({ uri }) => uri) }] })
    const questionnaire = configurationsIn(workspace).get('boats@2026')
    if (questionnaire === undefined) throw new Error('boats@2026 is not loaded')
    const page = await open(() => ({ workspace, questionnaire, findings: () => [] }))
    await answerAll(page)
    await settle(page)
    const stored = await storedIn(page)
    const given = Object.fromEntries(
      keyTypes.flatMap((type) => {
        const value = stored[`qg_${type}`]?.[0]?.[`boat_${type}`]
        return value === undefined ? [] : [[type, value]]
      }),
    )
    const questions = walkAll(questionnaire.roots).filter((node) => node.level === 'question')
    const answerable = questions.filter((node) => entryOf(node)?.usable !== 'no').map(({ type = '' }) => type)
    expect(answerable.length).toBeGreaterThan(18)
    expect(given).toEqual(Object.fromEntries(answerable.map((type) => [type, shapeOf(type)])))
    expect(await page.locator('.verdict.fine').innerText()).toBe('The service stores this:')

    for (const { uri, text } of files) writeFileSync(join(folder, uri), text)
    writeFileSync(join(folder, 'answers.json'), await download(page, 'Save answers'))
    const data = ['check', 'answers', 'answers.json', '--as', 'form', '--path', 'boats.json', '--path', 'projects.json']
    expect(run(data, folder)).not.toMatch(/error/)
    writeFileSync(join(folder, 'boats.test.yaml'), await download(page, 'Save as test'))
    const tests = ['test', 'boats.test.yaml', '--path', 'boats.json', '--path', 'projects.json']
    expect(run(tests, folder)).toMatch(/^1 test passed/m)
    await page.close()
  })

  const waiting = realNames().flatMap((name) => {
    const { questionnaire } = loadRealWorkspace(name)
    const { idOf } = nodeIdsOf(questionnaire)
    const targets = new Set(generateCases(questionnaire).cases.map(({ target }) => idOf(target)))
    return partsOf([...targets]).map(({ part, items }) => ({ name, part, ids: items }))
  })

  test.skipIf(!isReal).for(waiting)(
    'what shows a part of $name is accepted, and makes a test that holds, part $part',
    async ({ name, ids }) => {
      const { workspace, questionnaire } = loadRealWorkspace(name)
      const page = await open(() => ({ workspace, questionnaire, findings: () => [] }))
      await page.getByLabel(/Show hidden/).check()
      const found: object[] = []
      for (const id of ids) {
        await page.locator('.answer-buttons').getByRole('button', { name: 'Clear', exact: true }).click()
        await turnTo(page, ancestor(nodeIdsOf(questionnaire).nodeOf(id) as Node, 'category')?.keyword ?? '')
        const part = page.locator(`[data-part="${id}"]`)
        if ((await part.first().getAttribute('class'))?.includes('ghost') !== true) continue
        const why = part.first().locator(':scope > .why, :scope > th > .why').first()
        await why.getByRole('button').first().click()
        await why.locator('.reason').waitFor()
        const open = why.getByRole('button', { name: 'Fill in what shows it' })
        if ((await open.count()) === 0) continue
        await open.click()
        await page.getByRole('status').filter({ hasText: 'Filled in what shows it.' }).waitFor()
        await settle(page)
        const text = await download(page, 'Save as test')
        const [outcome] = runLogicTests(readLogicTests(parseText('saved.test.yaml', text).value), questionnaire)
        found.push({
          id,
          isHidden: (await part.first().getAttribute('class'))?.includes('ghost'),
          verdict: await page.locator('.verdict').innerText(),
          failures: outcome?.failures.length,
        })
      }
      const right = { isHidden: false, verdict: 'The service stores this:', failures: 0 }
      expect(found).toEqual(found.map((one) => ({ ...one, ...right })))
      await page.close()
    },
  )
})

function run(argv: readonly string[], cwd: string): string {
  const program = join(import.meta.dirname, '../../dist/cli.cjs')
  return execFileSync(process.execPath, [program, ...argv], { cwd, encoding: 'utf8' })
}
