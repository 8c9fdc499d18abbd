import { expect, test } from 'vitest'
import {
  createLineIndex,
  createWorkspace,
  fix,
  formatJson,
  formatPretty,
  lint,
  present,
  summarize,
} from '../../src/core/internal.ts'
import { adverseTexts } from '../support/adverse.ts'
import { amountOf } from '../support/portion.ts'

const size = amountOf(100_000)

test.each(Object.entries(adverseTexts(size)))(`%s: ${size} characters are judged, printed and fixed`, (uri, text) => {
  const workspace = createWorkspace({ files: [{ uri, text }] })
  const findings = present(lint(workspace), workspace)
  const report = { findings, summary: summarize(findings, { files: 1, sets: 1, accepted: 0 }) }
  const pretty = formatPretty(report, {
    color: false,
    width: 100,
    level: 'info',
    sourceOf: () => ({ text, lines: createLineIndex(text) }),
  })
  const json = formatJson(report)
  fix(workspace, { unsafe: true })
  expect(Math.max(...pretty.split('\n').map((line) => line.length))).toBeLessThan(2000)
  expect(json.length).toBeLessThan(1000 * size)
})
