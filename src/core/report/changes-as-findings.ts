import { configurationsIn } from '../changes/compare.ts'
import type { BrokenPath } from '../changes/readers.ts'
import { brokenPath, newErrors } from '../changes/reportables.ts'
import { linesOf } from '../document/lines.ts'
import type { PresentedFinding } from '../findings/presented.ts'
import { fingerprintOf } from '../lint/fingerprint.ts'
import { mostRelated } from '../rules/rule.ts'
import { positionAt } from './present.ts'
import type { ChangeReport, Sides } from './present-changes.ts'
import { fingerprintOfBroken, groupBroken, type ReadersReport, wordBroken } from './readers.ts'
import { type ChangeGroup, hitsOf, wordShare } from './shared-words.ts'
import { type Report, summarize } from './summary.ts'
import { groupShared, wordErrors, wordExample, wordHits } from './word-changes.ts'

/** The paths of programs that a change breaks, with the sides in whose texts they have a place. */
export interface PlacedReaders {
  readonly readers: ReadersReport
  readonly sides: Sides
}

/**
 * A report on changes in the shape of one on findings, for the formats of continuous integration; what has no place in
 * a text is left out.
 */
export function changesAsFindings(
  { changes, newErrors: errors, summary }: ChangeReport,
  placed?: PlacedReaders,
): Report {
  const paths = placed
    ? groupBroken(placed.readers.broken).flatMap((group) => brokenAsFinding(group, placed.sides))
    : []
  const findings = [...groupShared(changes).flatMap(asFinding), ...errorsAsFinding(errors, summary), ...paths]
  const files = new Set(findings.map(({ file }) => file)).size
  return { findings, summary: summarize(findings, { files, sets: 1, accepted: summary.accepted }) }
}

/** The new errors of a check as one finding at the first of them, the others related. */
function errorsAsFinding(errors: readonly PresentedFinding[], summary: ChangeReport['summary']): PresentedFinding[] {
  const [first, ...others] = errors
  if (first === undefined) return []
  const lines = wordErrors(summary).map((line) => `${line}.`)
  return [
    {
      ...first,
      rule: newErrors.id,
      messageId: newErrors.id,
      severity: 'error',
      fingerprint: fingerprintOf(newErrors.id, first.path, { first: first.fingerprint }),
      message: `${lines.join(' ')} ${others.length > 0 ? 'The first: ' : ''}${first.message}`,
      related: others
        .slice(0, mostRelated)
        .map(({ message, file, pointer, range }) => ({ message, file, pointer, range })),
      fixes: [],
    },
  ]
}

function asFinding(group: ChangeGroup): PresentedFinding[] {
  const [change] = group
  const { rule, severity, message, path, where, places, fingerprint, witness } = change
  const hits = hitsOf(group)
  const [place, ...others] = places
  if (place === undefined) return []
  const more = [
    ...(hits ? [`It ${wordHits(hits)}.`] : []),
    ...(witness ? [`For example ${wordExample(witness)}.`] : []),
    ...wordShare(group),
  ]
  const steps = [path.configuration, path.questiongroup, path.question, path.value]
  return [
    {
      rule,
      messageId: rule,
      severity,
      basis: 'application',
      message: [message, ...more].join(' '),
      file: place.file,
      pointer: place.pointer,
      path: steps.filter((step) => step !== undefined),
      where,
      range: place.range,
      related: [
        ...others.map(({ file, pointer, range }) => ({ message: 'before the change', file, pointer, range })),
        ...alsoChanged(group),
      ],
      fixes: [],
      fingerprint,
    },
  ]
}

/** Where else the record that is changed is used, as far as it has a place of its own there. */
function alsoChanged([, ...others]: ChangeGroup): PresentedFinding['related'] {
  const places = others.flatMap(({ places }) => places.filter(({ side }) => side === 'new').slice(0, 1))
  return places
    .slice(0, mostRelated)
    .map(({ file, pointer, range }) => ({ message: 'changed by the same edit', file, pointer, range }))
}

/** A path that is broken, at the configuration that it leads through. */
function brokenAsFinding(group: readonly [BrokenPath, ...BrokenPath[]], { old, new: now }: Sides): PresentedFinding[] {
  const [{ configuration, path, kind }] = group
  const side = configurationsIn(now).has(configuration) ? now : old
  const record = configurationsIn(side).get(configuration)?.configuration
  const document = record && side.files.get(record.uri)?.document
  const range = document?.rangeOf(record?.pointer ?? '')
  if (record === undefined || document === undefined || range === undefined) return []
  const start = positionAt(linesOf(document), range.start)
  const steps = [configuration, ...path]
  return [
    {
      rule: brokenPath.id,
      messageId: kind,
      severity: brokenPath.severity,
      basis: brokenPath.basis,
      message: wordBroken(group),
      file: record.uri,
      pointer: record.pointer,
      path: steps,
      where: '',
      range: { start, end: start },
      related: [],
      fixes: [],
      fingerprint: fingerprintOfBroken(group[0]),
    },
  ]
}
