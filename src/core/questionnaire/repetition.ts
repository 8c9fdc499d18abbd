import type { Node } from './node.ts'
import type { Option } from './options.ts'

/** The option by which a questiongroup can be, or is, asked more than once. */
export function repetitionOf(questiongroup: Node): Option | undefined {
  const most = questiongroup.option('form_options', 'max_num') ?? questiongroup.option('form_options', 'min_num')
  return typeof most?.value === 'number' && most.value > 1 ? most : undefined
}

/** How many times a questiongroup is filled in: at least, and at most. */
export interface Repetitions {
  readonly min: number
  readonly max: number
}

/** What the options of a questiongroup ask for, as the application reads them (format facts 2.5). */
export function wantedRepetitions(questiongroup: Node): Repetitions {
  const number = (name: string): number | undefined => numberOf(questiongroup.option('form_options', name)?.value)
  const min = number('min_num') ?? 1
  return { min, max: number('max_num') ?? min }
}

/** The repetitions that the form shows at first, and those that it lets people add: never more than `max_num` (13.4). */
export function repetitionsOf(questiongroup: Node): Repetitions {
  const { min, max } = wantedRepetitions(questiongroup)
  return { min: Math.min(min, max), max }
}

/** Python takes `true` for 1. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}
