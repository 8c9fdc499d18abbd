import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  configurationsIn,
  createPreview,
  createWorkspace,
  findNodes,
  formatWhy,
  lint,
  visibilityOf,
} from '../../../src/core/internal.ts'

const folder = join(import.meta.dirname, '../../../fixtures/rules/ineffective-option')

test.each(['invalid-unclosed-accordion', 'valid-accordion'])(
  'check, explain and preview tell of the same questiongroups that fall into an accordion: %s',
  (name) => {
    const text = readFileSync(join(folder, `${name}.yaml`), 'utf8')
    const workspace = createWorkspace({ files: [{ uri: 'mill.yaml', text }] })
    const told = lint(workspace).flatMap(({ rule, data }) => (rule === 'ineffective-option' ? data.others : []))
    const groups = [...text.matchAll(/- (?:\{ )?keyword: (mill_qg_\w+)/g)].flatMap(([, keyword]) => keyword ?? [])
    const explained = groups.filter((keyword) => {
      const [found] = findNodes(workspace, keyword)
      return found && /above has a detail_level/.test(formatWhy(visibilityOf(found.node)))
    })
    expect(explained).toEqual(told)
    const questionnaire = configurationsIn(workspace).get('mill@2026')
    if (questionnaire === undefined) throw new Error('the fixture is not loaded')
    const page = JSON.stringify(createPreview(workspace, questionnaire, { year: 2026 }).content(undefined).form)
    const own = text.match(/detail_level/g)?.length ?? 0
    expect(page.match(/"isFolded":true/g)?.length).toBe(own + told.length)
  },
)
