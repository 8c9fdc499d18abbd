// The page of the graph's panel, in a browser where there is one: what it draws, zooms, marks and tells.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { move, reveal, type View, wholeOf, zoom } from '../../editors/vscode/panel/view.mts'
import { conditionGraphAt, createWorkspace, formatSvg } from '../../src/core/internal.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'

describe('the part of the picture that is seen', () => {
  const panel = { width: 400, height: 300 }
  const pictures = [
    { width: 2000, height: 500 },
    { width: 500, height: 9000 },
    { width: 50, height: 40 },
  ]

  test('all of it, and small ones not blown up', () => {
    for (const picture of pictures) {
      const { x, y, scale } = wholeOf(picture, panel)
      expect(scale).toBeLessThanOrEqual(1.25)
      expect([x <= 0, y <= 0]).toEqual([true, true])
      expect(x + panel.width / scale).toBeGreaterThanOrEqual(picture.width - 0.001)
      expect(y + panel.height / scale).toBeGreaterThanOrEqual(picture.height - 0.001)
    }
  })

  test('what is under the mouse stays there', () => {
    const at = { x: 123, y: 45 }
    const under = ({ x, y, scale }: View): number[] => [x + at.x / scale, y + at.y / scale].map(Math.round)
    let view = wholeOf(pictures[0] ?? panel, panel)
    const before = under(view)
    for (const factor of [1.3, 2, 0.4, 0.01, 100]) {
      view = zoom(view, factor, at, 0.2)
      expect(under(view)).toEqual(before)
      expect(view.scale).toBeGreaterThanOrEqual(0.2)
      expect(view.scale).toBeLessThanOrEqual(4)
    }
  })

  test('it cannot be moved out of sight, and a box is brought into it', () => {
    for (const picture of pictures) {
      for (const far of [1e6, -1e6]) {
        const view = move({ x: 0, y: 0, scale: 1 }, far, far, picture, panel)
        expect(view.x).toBeLessThan(picture.width)
        expect(view.x + panel.width).toBeGreaterThan(0)
        expect(view.y).toBeLessThan(picture.height)
        expect(view.y + panel.height).toBeGreaterThan(0)
      }
    }
    const box = { x: 1500, y: 20, width: 100, height: 40 }
    const seen = reveal({ x: 0, y: 0, scale: 1 }, box, panel)
    expect(reveal(seen, box, panel)).toBe(seen)
    expect(seen.x).toBeLessThan(box.x)
    expect(seen.x + panel.width).toBeGreaterThan(box.x + box.width)
  })
})

const folder = join(import.meta.dirname, '../../editors/vscode')

const pond = `code: pond
edition: "1"
sections:
  - keyword: s
    categories:
      - keyword: water
        subcategories:
          - keyword: water_1
            questiongroups:
              - keyword: g
                questions:
                  - keyword: is_clean
                    form_options:
                      question_conditions: ["==1|clean", "==0|dirty"]
                  - { keyword: taste, form_options: { question_condition: clean } }
                  - { keyword: smell, form_options: { question_condition: dirty } }
`

test.runIf(hasBrowser)(
  'the panel fits, zooms, follows the theme, marks the cursor and tells what is chosen',
  async () => {
    const browser = await openBrowser()
    try {
      const page = await openPanel(await browser.newPage({ viewport: { width: 600, height: 400 } }))
      await draw(page, 'taste')
      const viewBox = (): Promise<string | null> => page.locator('svg').getAttribute('viewBox')
      const all = await viewBox()
      expect(await isAllSeen(page)).toBe(true)
      await page.setViewportSize({ width: 320, height: 300 })
      expect(await isAllSeen(page)).toBe(true)
      await page.setViewportSize({ width: 600, height: 400 })

      await page.locator('#larger').click()
      const zoomed = await viewBox()
      await page.mouse.move(300, 200)
      await page.mouse.wheel(0, -200)
      const more = await viewBox()
      await page.keyboard.press('-')
      const less = await viewBox()
      await page.keyboard.press('ArrowRight')
      const moved = await viewBox()
      expect(new Set([all, zoomed, more, less, moved]).size).toBe(5)
      await page.keyboard.press('0')
      expect(await viewBox()).toBe(all)

      const fill = (): Promise<string> => page.evaluate("getComputedStyle(document.querySelector('svg .title')).fill")
      const light = await fill()
      await page.evaluate("document.documentElement.style.setProperty('--vscode-editor-foreground', '#eee')")
      expect([light, await fill()]).toEqual(['rgb(17, 17, 17)', 'rgb(238, 238, 238)'])

      expect(await page.locator('.node.current .keyword').allTextContents()).toEqual(['taste'])
      const box = page.locator('.node', { hasText: 'smell' })
      await box.click()
      await box.focus()
      await page.keyboard.press('Enter')
      const center = await box.boundingBox()
      await page.mouse.move((center?.x ?? 0) + 20, (center?.y ?? 0) + 10)
      await page.mouse.down()
      await page.mouse.move(200, 300, { steps: 4 })
      await page.mouse.up()
      const id = await box.getAttribute('id')
      expect(await page.evaluate('told')).toEqual([{ kind: 'ready' }, { kind: 'open', id }, { kind: 'open', id }])

      // Another mark leaves the zoom as it is.
      await page.locator('#larger').click()
      const kept = await page.locator('#percent').textContent()
      await draw(page, 'smell')
      expect(await page.locator('.node.current .keyword').allTextContents()).toEqual(['smell'])
      expect(await page.locator('#percent').textContent()).toBe(kept)
    } finally {
      await browser.close()
    }
  },
)

/** The page of the panel with the colours of a theme. */
async function openPanel(page: Page): Promise<Page> {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, 'panel/graph.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const source = readFileSync(join(folder, 'src/graph-panel.ts'), 'utf8')
  const [, body] = /const body = `([^`]*)`/.exec(source) ?? []
  await page.setContent(`<!DOCTYPE html><html lang="en" style="--vscode-editor-foreground: #111"><body>${body}`)
  await page.addStyleTag({ content: readFileSync(join(folder, 'panel/graph.css'), 'utf8') })
  await page.evaluate('told = []; acquireVsCodeApi = () => ({ postMessage: (message) => told.push(message) })')
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  return page
}

async function draw(page: Page, keyword: string): Promise<void> {
  const workspace = createWorkspace({ files: [{ uri: 'pond.yaml', text: pond }] })
  const found = conditionGraphAt(workspace, 'pond.yaml', pond.indexOf(keyword))
  if (found === undefined) throw new Error('nothing is drawn')
  const { graph, places, current } = found
  const shown = { title: graph.title, svg: formatSvg(graph), places: [...places.keys()], current }
  await page.evaluate(`postMessage(${JSON.stringify(shown)}, '*')`)
  await page.locator('.node.current', { hasText: keyword }).waitFor()
}

function isAllSeen(page: Page): Promise<boolean> {
  return page.evaluate(`(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const boxes = [...document.querySelectorAll('.node rect')].map((box) => box.getBoundingClientRect())
    return boxes.every((box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight)
  })()`)
}
