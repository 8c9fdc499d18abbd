// The table in docs/language-server.md, between `<!-- servers -->` and `<!-- end -->`, from servers.json, which `node scripts/comparison/servers.mjs` writes.
import { readFile } from 'node:fs/promises'

const words = { yes: 'yes', empty: 'not here', no: '' }

/** The page with the table of what was answered last. */
export async function fillServers(page) {
  if (!page.includes('<!-- servers -->')) return page
  const { tried, read } = JSON.parse(await readFile(new URL('servers.json', import.meta.url), 'utf8'))
  const told = Object.entries(read).map(([name, { from, answers }]) => [`[${name}](${from})`, answers])
  const columns = [...Object.entries(tried), ...told]
  const rows = Object.keys(tried.questlint).map((what) => [
    what,
    ...columns.map(([, answers]) => words[answers[what]] ?? answers[what]),
  ])
  const table = [['', ...columns.map(([name]) => name)], ['---', ...columns.map(() => '---')], ...rows]
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return page.replace(/(<!-- servers -->\n)[\s\S]*?(<!-- end -->)/, (_, start, end) => `${start}\n${lines}\n\n${end}`)
}
