import type { GroupModel, QuestionModel } from '../judging/model.ts'
import { shareRow } from '../questionnaire/questions/which-share-a-row.ts'
import { addLoss, type Comparison, pathTo, placeOf } from './comparison.ts'
import { pairByKeyword } from './pairing.ts'
import { answersWith, sampleAnswer, trialAnswers } from './sample-answers.ts'
import { findWitness } from './witness.ts'

/** Tells of questions that are now the "other" answer to another one, so that stored answers to both no longer fit. */
export function compareOtherAnswers(comparison: Comparison): void {
  const { old, now } = comparison
  for (const groups of pairByKeyword(old.groups, now.groups).common) {
    for (const { radio, other } of pairsIn(groups.now)) {
      const [was, chosen] = [other, radio].map(({ keyword }) => groups.old.questions.get(keyword))
      const sample = was && sampleAnswer(was)
      if (was === undefined || chosen === undefined || sample === undefined || arePaired(chosen, was)) continue
      const tries = trialAnswers(chosen).map((answer) =>
        answersWith(old, groups.old.keyword, { [chosen.keyword]: answer, [was.keyword]: sample }),
      )
      addLoss(comparison, 'paired-other', findWitness(old, now, tries, { codes: ['other-beside-choice'] }), {
        path: pathTo(other.node),
        places: [placeOf(other.node, 'new'), placeOf(was.node, 'old')],
        data: {
          radio: radio.keyword,
          effect: isConnected(radio, other) ? ', and choosing one of them in the form deletes the other' : '',
        },
        cause: `other:${groups.now.keyword}/${other.keyword}`,
      })
    }
  }
}

/** Whether one is the question with the choices, and the other one its "other". */
function arePaired({ hasOther }: QuestionModel, { otherRadio }: QuestionModel): boolean {
  return hasOther !== undefined && hasOther === otherRadio
}

interface OtherPair {
  readonly radio: QuestionModel
  readonly other: QuestionModel
}

/** The pairs of a questiongroup. */
export function pairsIn({ pairedQuestions }: GroupModel): readonly OtherPair[] {
  return pairedQuestions.flatMap((other) => {
    const radio = pairedQuestions.find((one) => arePaired(one, other))
    return radio ? [{ radio, other }] : []
  })
}

/** Whether the script of the form connects the two, so that choosing one takes the other away. */
function isConnected(radio: QuestionModel, other: QuestionModel): boolean {
  const template = other.node.template('form')?.facts
  return template?.other === 'radios' && shareRow(radio.node, other.node)
}
