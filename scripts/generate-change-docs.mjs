// The table of docs/changes.md: what stands between `<!-- changes:start -->` and `<!-- changes:end -->`, from the rules about changes. Needs the build.
import { changeRules } from '../dist/index.js'

const between = /(<!-- changes:start -->\n)[\s\S]*?(<!-- changes:end -->)/

/** The page with the table of all rules about changes. */
export function fillChanges(page) {
  return page.replace(between, (_, start, end) => `${start}${table()}\n${end}`)
}

function table() {
  const rows = Object.entries(changeRules).map(
    ([id, { class: kind, summary }]) => `| \`${id}\` | ${kind} | ${summary} |`,
  )
  return ['| rule | class | what it tells |', '| --- | --- | --- |', ...rows].join('\n')
}
