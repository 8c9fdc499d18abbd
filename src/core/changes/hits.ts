import { type AnswerObject, type AnswerValue, answerAt, isAnswerObject, isBlank } from '../answers/value.ts'
import { writeAnswers } from '../answers/write-values.ts'
import { createShownJudge } from '../judging/hidden.ts'
import type { AnswerJudgement } from '../judging/judge.ts'
import { type AnswerModel, answerModelOf } from '../judging/model.ts'
import type { AnswerProblem, AnswerProblemCode } from '../judging/problem.ts'
import type { CalculationInput } from '../judging/recalculate.ts'
import { once } from '../text/once.ts'
import { carryOverBy } from './carry-over.ts'
import { type Change, placesOf } from './change.ts'
import type { ChangeRuleId } from './change-rules.ts'
import type { ComparedPair } from './compare.ts'
import { nameIn } from './compare-served.ts'
import { formVerdictOf } from './form-witness.ts'
import { judgeSide, problemsBeside } from './judging.ts'
import {
  formerPlaces,
  formerProblems,
  isBesideMove,
  type RenamedPlaces,
  renameAnswers,
  renamedPlacesIn,
  renamePlace,
} from './renamed-answers.ts'
import { scaleOf } from './scale.ts'
import { idOf } from './shared-changes.ts'

const conditionCodes: readonly AnswerProblemCode[] = ['questiongroup-condition', 'condition-crashes']

/** The problems that tell of a change about a limit or a condition; other changes are told by whatever becomes of the answer. */
const tellingCodes: Partial<Readonly<Record<ChangeRuleId, readonly AnswerProblemCode[]>>> = {
  'lowered-max-length': ['too-long', 'too-long-for-form'],
  'changed-form-saving': [
    'languages-deleted',
    'deleted-by-template',
    'order-not-sent',
    'fields-not-sent',
    'page-fails',
    'overlooked-questiongroup',
  ],
  'lowered-max-choices': ['too-many-choices'],
  'lowered-max-num': ['too-many-repetitions'],
  'raised-min-num': ['too-few-repetitions'],
  'narrowed-limits': ['below-minimum', 'above-maximum', 'too-many-decimals'],
  'changed-inheritance': ['dropped-inherited'],
  'changed-left-choices': ['refilled-choice', 'not-offered'],
  'paired-other': ['other-beside-choice'],
  'changed-save-condition': conditionCodes,
}

/** Whether it is counted how many stored questionnaires a change hits. */
export function isCounted({ class: kind, rule }: Pick<Change, 'class' | 'rule'>): boolean {
  return kind === 'data' || kind === 'logic' || rule === 'changed-wording'
}

/** Says which changes that are counted hit a stored questionnaire: what of it is refused, altered, read, or shown otherwise. */
export function createHitFinder({ old, now, changes }: ComparedPair): (data: AnswerValue) => readonly Change[] {
  const grave = changes.filter(isCounted)
  if (old === undefined || now === undefined || grave.length === 0) return () => grave
  const models = { old: answerModelOf(old), now: answerModelOf(now) }
  const places = renamedPlacesIn(changes)
  const carryOver = carryOverBy(changes)
  const inForm = grave.some(({ witness }) => witness?.new.includes('by the form'))
  return (data) => {
    if (!isAnswerObject(data)) return []
    const judging: Judging = { models, data, before: judgeSide(models.old, data), inForm, places }
    // Of what is carried over or dropped a condition may be left without what it waits for.
    const left = once(() => {
      const problems = formerProblems(judgeSide(models.now, carryOver(data)).problems, places)
      return problemsBeside(problems, judging.before.problems)
    })
    const judged = { ...judgeBoth(judging), left }
    const carried = once(() => ({ ...judgeCarried(judging), left }))
    return grave.filter((change) => isHit(change, isBesideMove(change, places) ? carried() : judged))
  }
}

type ShownJudge = ReturnType<typeof createShownJudge>

interface Judged {
  readonly models: { readonly old: AnswerModel; readonly now: AnswerModel }
  readonly data: AnswerObject
  /** What the form shows with the answers on each side. */
  readonly shown: { readonly old: ShownJudge; readonly now: ShownJudge }
  /** Problems that only the new configuration has with the answers, and those that only the old one had. */
  readonly fresh: readonly AnswerProblem[]
  readonly gone: readonly AnswerProblem[]
  readonly before: AnswerObject
  readonly after: AnswerObject
  readonly places: RenamedPlaces
  /** Problems that are left, or come up, once what other changes rename, move or remove is carried over or dropped. */
  readonly left: () => readonly AnswerProblem[]
}

/** A stored questionnaire that is judged, with what the old side makes of it. */
interface Judging extends Pick<Judged, 'models' | 'data' | 'places'> {
  readonly before: AnswerJudgement
  /** Whether some change is one of what the form does. */
  readonly inForm: boolean
}

function judgeBoth({ models, data, before, inForm, places }: Judging): Omit<Judged, 'left'> {
  const after = judgeSide(models.now, data)
  const fresh = problemsBeside(after.problems, before.problems)
  return {
    models,
    data,
    shown: { old: createShownJudge(models.old, data), now: createShownJudge(models.now, data) },
    fresh: inForm ? [...fresh, ...freshInForm(models, data, after.problems)] : fresh,
    gone: problemsBeside(before.problems, after.problems),
    before: before.cleaned,
    after: after.cleaned,
    places,
  }
}

/** The same once answers have the names that their questions have now, told under those that they had. */
function judgeCarried({ models, data, before, inForm, places }: Judging): Omit<Judged, 'left'> {
  const { old, now } = models
  const [renamed, former] = [renameAnswers(data, places), formerPlaces(places)]
  const after = judgeSide(now, renamed)
  const problems = formerProblems(after.problems, places)
  const shown = createShownJudge(now, renamed)
  const shownAsBefore: ShownJudge = (group, question) => {
    if (question === undefined) return shown(places.get(group) ?? group, undefined)
    const place = renamePlace({ group, question }, places)
    return shown(place.group, place.question)
  }
  const [were, are] = inForm ? [formVerdictOf(old, data), formVerdictOf(now, renamed)] : []
  const ofForm = formerProblems(are?.problems ?? [], places)
  const fresh = problemsBeside(problems, before.problems)
  return {
    models,
    data,
    shown: { old: createShownJudge(old, data), now: shownAsBefore },
    fresh: [...fresh, ...problemsBeside(problemsBeside(ofForm, were?.problems ?? []), problems)],
    gone: problemsBeside(before.problems, problems),
    before: before.cleaned,
    after: renameAnswers(after.cleaned, former),
    places,
  }
}

/** The problems that only the new form has with stored answers, and only the form. */
function freshInForm(
  { old, now }: Judged['models'],
  data: AnswerObject,
  told: readonly AnswerProblem[],
): readonly AnswerProblem[] {
  const fresh = problemsBeside(formVerdictOf(now, data).problems, formVerdictOf(old, data).problems)
  return problemsBeside(fresh, told)
}

/** Changes to how answers are read, which hit all that are there. */
const ofReading: ReadonlySet<ChangeRuleId> = new Set(['taken-label', 'changed-wording', 'unread-answer'])

function isHit(change: Change, judged: Judged): boolean {
  const { questiongroup, question } = change.path
  if (ofReading.has(change.rule)) return isReadUnder(change, judged)
  if (change.rule === 'other-name')
    return nameIn(judged.models.old.questionnaire, judged.data) !== nameIn(judged.models.now.questionnaire, judged.data)
  if (questiongroup === undefined) return true
  const codes = tellingCodes[change.rule]
  const tells = (problem: AnswerProblem): boolean => codes?.includes(problem.code) === true && isAt(problem, change)
  if (codes === conditionCodes) return judged.fresh.some(tells) || judged.left().some(tells)
  if (codes) return judged.fresh.some(tells)
  switch (change.rule) {
    case 'lost-entry':
    case 'lost-sight':
    case 'lost-details':
    case 'newly-read':
    case 'lost-page':
    case 'changed-details':
      return placesOf([change]).some((path) => answersOf(judged.data, { path }).some((answer) => !isBlank(answer)))
    case 'changed-visibility':
      return isShownOtherwise(judged, questiongroup, question)
    case 'changed-savability':
      return judged.gone.some((problem) => conditionCodes.includes(problem.code) && isAt(problem, change))
    case 'changed-calculation':
      return isRecalculated(change, judged)
    case 'changed-scale':
      return isReadOtherwise(change, judged)
    case 'reordered-scale':
      return isSeenElsewhere(change, judged)
    case 'changed-meaning':
      return isCalledOtherwise(change, judged)
    case 'changed-type':
      if (change.witness?.new.startsWith('read as')) return answersOf(judged.before, change).length > 0
      return isHitByAnswer(change, judged)
    default:
      return isHitByAnswer(change, judged)
  }
}

function isHitByAnswer(change: Change, judged: Judged): boolean {
  const { value } = change.path
  if (value !== undefined && !answersOf(judged.data, change).flat().includes(value)) return false
  return answersOf(judged.data, change).some((answer) => !isBlank(answer)) && suffers(change, judged)
}

/** Whether a problem is about what a change is about, or about the whole questiongroup around it. */
function isAt({ path, data }: AnswerProblem, { path: { questiongroup, question } }: Change): boolean {
  // What a page lacks has no place where nothing is stored.
  return (
    (path[0] ?? data.questiongroup) === questiongroup &&
    (question === undefined || path.length < 3 || path[2] === question)
  )
}

function suffers(change: Change, { fresh, before, after }: Judged): boolean {
  if (fresh.some((problem) => !isAboutForm(problem) && isAt(problem, change))) return true
  const [was, is] = [before, after].map((cleaned) => writeAnswers(answersOf(cleaned, change)))
  return was !== is
}

function isAboutForm({ code }: AnswerProblem): boolean {
  return code === 'hidden-question' || code === 'hidden-questiongroup'
}

/** The answers to what a change is about: to its question, else all of its questiongroup. */
function answersOf(
  data: AnswerObject,
  { path: { questiongroup = '', question } }: Pick<Change, 'path'>,
): readonly AnswerValue[] {
  const repetitions = answerAt(data, questiongroup)
  if (!Array.isArray(repetitions)) return []
  const objects = (repetitions as readonly AnswerValue[]).filter(isAnswerObject)
  return objects.flatMap((repetition) => {
    const answers = question === undefined ? Object.values(repetition) : [answerAt(repetition, question)]
    return answers.filter((answer) => answer !== undefined)
  })
}

/** Whether the form replaces a result, also once answers have the names that their questions have now. */
function isRecalculated(change: Change, judged: Judged): boolean {
  if (isHitByAnswer(change, judged)) return true
  const { models, data, places } = judged
  const renamed = renameAnswers(data, places)
  if (renamed === data) return false
  const [before, after] = [formVerdictOf(models.old, data), formVerdictOf(models.now, renamed)]
  const { questiongroup: group = '', question = '' } = change.path
  const former = renamePlace({ group, question }, formerPlaces(places))
  const answersAt = (cleaned: AnswerObject, place: CalculationInput): string =>
    writeAnswers(answersOf(cleaned, { path: { ...change.path, questiongroup: place.group, question: place.question } }))
  return answersAt(before.cleaned, former) !== answersAt(after.cleaned, { group, question })
}

function isReadOtherwise(change: Change, { before }: Judged): boolean {
  const [was, is] = [change.old, change.new].map((keywords) => (Array.isArray(keywords) ? keywords : []))
  return answersOf(before, change).some(
    (position) => typeof position === 'number' && was?.[position - 1] !== is?.[position - 1],
  )
}

function isCalledOtherwise(change: Change, { data, models }: Judged): boolean {
  const [was, is] = [change.old, change.new].map((keywords) => (Array.isArray(keywords) ? (keywords as unknown[]) : []))
  const called = was?.filter((keyword, index) => keyword !== is?.[index]) ?? []
  const { questiongroup = '', question = '' } = change.path
  const node = models.old.groups.get(questiongroup)?.questions.get(question)?.node
  const steps = node ? scaleOf(node).steps : []
  const taken: unknown[] = steps.filter(({ keyword }) => called.includes(keyword)).map(({ stored }) => stored)
  return answersOf(data, change)
    .flat()
    .some((answer) => taken.includes(answer))
}

/** Whether something is answered that is read under the label in question. */
function isReadUnder(change: Change, { data, models }: Judged): boolean {
  return (change.concerns ?? placesOf([change])).some((path) => {
    const answers = answersOf(data, { path }).filter((answer) => !isBlank(answer))
    if (path.value === undefined) return answers.length > 0
    const node = models.old.groups.get(path.questiongroup ?? '')?.questions.get(path.question ?? '')?.node
    const step = node && scaleOf(node).steps.find(({ keyword }) => keyword === path.value)
    return step !== undefined && answers.flat().some((answer) => answer === step.stored)
  })
}

function isSeenElsewhere({ path, old, new: now }: Change, { models, before }: Judged): boolean {
  const { questiongroup = '', question = '' } = path
  const node = models.old.groups.get(questiongroup)?.questions.get(question)?.node
  const steps = node ? scaleOf(node).steps : []
  const moved = steps
    .filter(({ keyword }) => placeIn(old, keyword) !== placeIn(now, keyword))
    .map(({ stored }) => stored)
  return answersOf(before, { path }).some((answer) => moved.some((position) => position === answer))
}

function placeIn(keywords: unknown, keyword: string): number {
  return Array.isArray(keywords) ? keywords.indexOf(keyword) : -1
}

function isShownOtherwise({ shown }: Judged, questiongroup: string, question: string | undefined): boolean {
  const [was, is] = [shown.old(questiongroup, question), shown.now(questiongroup, question)]
  return was.some((verdict, index) => {
    const other = is[index] ?? 'unknown'
    return verdict !== 'unknown' && other !== 'unknown' && verdict !== other
  })
}

/** How many stored questionnaires a change hits, and some of them by code, else by number. */
export interface AnswerHits {
  readonly count: number
  readonly codes: readonly (string | number)[]
}

const mostCodes = 5

/** Counts hits in memory that depends on the changes only. */
export interface HitCounter {
  /** Takes a questionnaire with the changes that hit it; `undefined` when it is of no configuration that is compared. */
  readonly add: (name: string | number, changes: readonly Change[] | undefined) => void
  readonly hitsOf: (change: Change) => AnswerHits
  /** What all changes hit together that the records of an id make. */
  readonly hitsOfRecords: (id: string) => AnswerHits
  readonly counts: () => HitCounts
}

/** Stored questionnaires: those that were read, those that some change hits, and those that are of another configuration. */
export interface HitCounts {
  readonly questionnaires: number
  readonly hit: number
  readonly other: number
}

/** Starts to count which questionnaires changes hit. */
export function createHitCounter(): HitCounter {
  const hits = new Map<Change | string, { count: number; codes: (string | number)[] }>()
  const total = { questionnaires: 0, hit: 0, other: 0 }
  return {
    add: (name, changes) => {
      total.questionnaires++
      if (changes === undefined) total.other++
      else if (changes.length > 0) total.hit++
      const records = new Set((changes ?? []).flatMap((change) => (change.records ? [idOf(change.records)] : [])))
      for (const hit of [...(changes ?? []), ...records]) {
        const known = hits.get(hit) ?? { count: 0, codes: [] }
        hits.set(hit, known)
        known.count++
        if (known.codes.length < mostCodes) known.codes.push(name)
      }
    },
    hitsOf: (change) => hits.get(change) ?? { count: 0, codes: [] },
    hitsOfRecords: (id) => hits.get(id) ?? { count: 0, codes: [] },
    counts: () => ({ ...total }),
  }
}
