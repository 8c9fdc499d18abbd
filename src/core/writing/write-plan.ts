import { type ConcernedAnswers, type MigrationEntry, readPlan } from '../changes/plan.ts'
import type { Document } from '../document/document.ts'
import { writeYamlString } from '../document/yaml/write.ts'
import { applyEdits } from '../text/edits.ts'
import type { Refusal } from './operation.ts'

/** The text of a plan with entries at its end, in the style of the file; `document` is `undefined` for a new one. */
export function planWith(document: Document | undefined, answers: readonly ConcernedAnswers[]): string | Refusal {
  const wanted = document && readPlan(document.value).to
  const found = wanted === undefined ? answers : answers.filter(({ configuration }) => configuration === wanted)
  const [only, ...others] = found
  if (only === undefined)
    return {
      refused:
        wanted === undefined
          ? 'No answers are stored under this name, so there is nothing to plan.'
          : `The plan is for ${wanted}, which has no answers under this name.`,
    }
  if (others.length > 0)
    return {
      refused: `A plan is for one configuration; choose one with --configuration: ${found.map(({ configuration }) => configuration).join(', ')}.`,
    }
  if (document === undefined) return newPlan(only)
  const earlier = readPlan(document.value).entries
  const inner = only.entries.find(({ at }) => earlier.some((one) => one.at.startsWith(`${at}/`)))
  // "questlint migrate" compares each entry with the configuration as it is in the end.
  if (inner)
    return {
      refused: `${document.uri} has entries for questions of "${inner.at}" under its old keyword; write this one to another plan, to be applied after that.`,
    }
  return append(document, only.entries) ?? { refused: `${document.uri} is not a plan that can be extended.` }
}

function newPlan({ configuration, pk, entries }: ConcernedAnswers): string {
  const name = writeYamlString(configuration)
  return [
    '# What becomes of stored answers; "questlint migrate --plan FILE" applies it.',
    `from: ${name}`,
    `to: ${name}`,
    ...(pk === undefined ? [] : [`from_pk: ${pk}`, `to_pk: ${pk}`]),
    'entries:',
    ...entries.flatMap((entry) => [
      `  - at: ${writeYamlString(entry.at)}`,
      `    do: ${entry.do}`,
      `    to: ${writeYamlString(entry.to ?? '')}`,
    ]),
    '',
  ].join('\n')
}

function append(document: Document, entries: readonly MigrationEntry[]): string | undefined {
  const present: unknown = readPlan(document.value).entries
  if (!Array.isArray(present)) return undefined
  if (present.length === 0) {
    const edits = document.edits({ op: 'replace', pointer: '/entries', value: entries })
    return edits && applyEdits(document.text, edits)
  }
  const edits = entries.map((value) => document.edits({ op: 'insert', pointer: '/entries/-', value }))
  return edits.every((one) => one !== undefined)
    ? applyEdits(
        document.text,
        edits.flatMap((one) => one ?? []),
      )
    : undefined
}
