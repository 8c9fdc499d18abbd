import type { Answer } from '../condition/evaluate.ts'
import { isObject } from '../text/json-value.ts'

/** What a test can expect of a questiongroup or question: of the form, or of the data check for an answer to it beside the given ones. */
export const expectations = ['shown', 'hidden', 'savable', 'unsavable'] as const
export type Expectation = (typeof expectations)[number]

/** One logic case of an author: answers, and what is expected with them; see `schemas/test.schema.json`. */
export interface LogicTest extends Readonly<Partial<Record<Expectation, readonly string[]>>> {
  readonly name?: string
  /** By question: its keyword, the end of its path, or its label. */
  readonly answers: Readonly<Record<string, GivenValue>>
}

/** An answer as an author writes it: a keyword, a label, a number, true or false; several in a list; null for none. */
export type GivenValue = Answer | readonly Answer[]

/** The file of an author: tests of one configuration. */
export interface LogicTests {
  /** `CODE@EDITION`, or `CODE` where only one edition is loaded. */
  readonly configuration: string
  readonly tests: readonly LogicTest[]
}

/** The tests of a value that the schema allows. */
export function readLogicTests(value: unknown): LogicTests {
  if (!isObject(value) || !Array.isArray(value.tests)) return { configuration: '', tests: [] }
  return value as unknown as LogicTests
}

/** What a test is called: its name, else its number from 1. */
export function nameOfTest({ name }: LogicTest, index: number): string {
  return name ?? `test ${index + 1}`
}
