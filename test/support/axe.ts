import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds grave or serious on a page, targets smaller than 24 pixels too: the rule, and up to three places. */
export async function seriousOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })",
  )
  return violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 150))}`)
}
