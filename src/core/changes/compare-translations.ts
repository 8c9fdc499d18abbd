import type { QuestionModel } from '../judging/model.ts'
import type { Node } from '../questionnaire/node.ts'
import type { Change } from './change.ts'
import { begin, type ComparedPair } from './compare.ts'
import { compareMeanings } from './compare-choices.ts'
import { compareLabels } from './compare-meaning.ts'
import { compareWordings } from './compare-texts.ts'
import { type Comparison, pathTo, placeOf } from './comparison.ts'
import { type Pair, pairByKeyword } from './pairing.ts'
import { type ComparedLanguage, type Reading, readIn, readInEnglish } from './reading.ts'
import { type Scale, scaleOf } from './scale.ts'

/**
 * What people read otherwise in other languages than English, where English is what it was: labels that changed places,
 * and other words. A translation is looked up by the English text, so that of what changed in English is told once.
 */
export function compareTranslations(
  { old, now, isFurther }: ComparedPair,
  languages: readonly ComparedLanguage[],
): readonly Change[] {
  // Further sets that have a configuration have the same labels.
  if (old === undefined || now === undefined || isFurther) return []
  return languages.flatMap((language) => {
    const comparison = begin(old, now)
    const reading = readIn(language, comparison)
    const english = readInEnglish(comparison)
    compareLabels(comparison, reading, (was, is) => hasSameLabel({ old: was, now: is }, english))
    compareChoiceLabels(comparison, reading, english)
    compareWordings(comparison, reading, english)
    // Catalogues are what changed, and no record.
    return comparison.changes.map(({ records: _records, ...change }) => change)
  })
}

function hasSameLabel({ old, now }: Pair<Pick<Node, 'record' | 'file'>>, english: Reading): boolean {
  return english.old(old.record, old.file, 'label') === english.now(now.record, now.file, 'label')
}

/** Choices of questions whose labels changed places in a language. */
function compareChoiceLabels(comparison: Comparison, reading: Reading, english: Reading): void {
  for (const groups of pairByKeyword(comparison.old.groups, comparison.now.groups).common) {
    for (const pair of pairByKeyword(groups.old.questions, groups.now.questions).common) {
      const [before, after] = scalesOf(pair, english)
      if (before.steps.length === 0 || !hasSameSteps(before, after)) continue
      const { node, keyword } = pair.now
      const drawn = {
        path: pathTo(node),
        places: [placeOf(node, 'new'), placeOf(pair.old.node, 'old')],
        cause: `key:${keyword}`,
      }
      compareMeanings({ comparison, groups, pair, drawn }, scalesOf(pair, reading), reading.where)
    }
  }
}

/** The choices of a question as people read them on both sides. */
function scalesOf({ old, now }: Pair<QuestionModel>, reading: Reading): readonly [Scale, Scale] {
  const read = ({ node }: QuestionModel, textOf: Reading['old']): Scale => {
    const { steps, isOrdered } = scaleOf(node)
    return { isOrdered, steps: steps.map((step) => ({ ...step, label: textOf(step.record, node.file, 'label') })) }
  }
  return [read(old, reading.old), read(now, reading.now)]
}

function hasSameSteps(old: Scale, now: Scale): boolean {
  const name = ({ steps }: Scale): string => JSON.stringify(steps.map(({ keyword, label }) => [keyword, label ?? null]))
  return name(old) === name(now)
}
