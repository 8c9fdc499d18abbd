import { answerSourceOf } from '../questionnaire/inheritance.ts'
import type { Node, Questionnaire } from '../questionnaire/node.ts'
import { questiongroupsIn } from '../questionnaire/questionnaires.ts'
import { type TextLimits, textLimitsOf } from '../questionnaire/questions/how-long-may-it-be.ts'
import { isOldConditional } from '../questionnaire/questions/old-conditional.ts'
import { type KeywordMistake, keywordMistake } from '../questionnaire/questions/which-field-is-it-for.ts'
import { listedValues } from '../questionnaire/record-uses.ts'
import { wantedRepetitions } from '../questionnaire/repetition.ts'
import { isOverlooked } from '../questionnaire/served-nodes.ts'
import { type AnswerFacts, type AnswerShape, answerFacts, keyTypeFacts } from '../schema/key-types.ts'
import { editionName } from '../text/edition-name.ts'
import { isObject } from '../text/json-value.ts'
import { once } from '../text/once.ts'
import { remember } from '../text/remember.ts'
import { type Conditions, conditionsOf } from '../triggers/triggers.ts'
import { createTables, type Table } from './database-tables.ts'
import { type FormJudge, formJudgeOf } from './form-verdict.ts'
import { type SaveCondition, saveConditionsOf } from './save-conditions.ts'

/** A questionnaire as answers are checked against it; made once a configuration. */
export interface AnswerModel {
  readonly questionnaire: Questionnaire
  /** `technologies@2015`. */
  readonly name: string
  /** By keyword; of several places of one keyword the first, as the service looks no further. */
  readonly groups: ReadonlyMap<string, GroupModel>
  /** The questiongroups that the service overlooks wherever they are, so that it knows nothing of them. */
  readonly overlooked: ReadonlyMap<string, Node>
  readonly judgeForm: FormJudge
}

/** A questiongroup as its answers are checked. */
export interface GroupModel {
  readonly node: Node
  /** All places of its keyword, `node` first: the form fills them all with the same answers. */
  readonly places: readonly Node[]
  readonly keyword: string
  readonly minNum: number
  readonly maxNum: number
  /** The other questionnaire that its answers come from, so that its own are dropped unread. */
  readonly inheritedFrom: string | undefined
  readonly questions: ReadonlyMap<string, QuestionModel>
  readonly condition: GroupCondition | undefined
  /** The questiongroups whose answers decide whether the form shows it; `undefined` when it waits for nothing. */
  readonly waitsFor: readonly string[] | undefined
  /** Those that the form shows only for certain answers of the same repetition. */
  readonly waitingQuestions: readonly QuestionModel[]
  /** Those that are a radio or its "other". */
  readonly pairedQuestions: readonly QuestionModel[]
  /** Those whose answer says what can be chosen of others. */
  readonly drivingQuestions: readonly QuestionModel[]
  /** Those whose answer is the keyword of a questiongroup. */
  readonly choosingQuestions: readonly QuestionModel[]
}

/** The condition of a questiongroup with the place of the answer that decides it. */
export interface GroupCondition extends SaveCondition {
  readonly ownerGroup: string | undefined
  readonly ownerQuestion: string | undefined
}

/** An answer of the same questiongroup that another one needs. */
interface Need {
  readonly question: string
  readonly value: string
}

/** A question as its answers are checked. */
export interface QuestionModel {
  readonly node: Node
  readonly keyword: string
  /** What its answer is stored as (`answers` in key-types.json); `undefined` when its key is not loaded. */
  readonly stored: AnswerShape | undefined
  readonly facts: AnswerFacts
  /** What can be chosen; `undefined` for what is not chosen, and where some value is not loaded. */
  readonly choices: ReadonlySet<string | number> | undefined
  /** The most characters of a text. */
  readonly lengths: TextLimits
  /** What the specification says the limit is where none is set. */
  readonly defaultLength: number | undefined
  readonly fieldOptions: Readonly<Record<string, unknown>>
  /** What the form mistakes in its keyword, so that it cannot save the answer. */
  readonly keywordMistake: KeywordMistake | undefined
  /** Whether its input is one line. */
  readonly isOneLine: boolean
  /** The table of the database whose records can be chosen. */
  readonly table: Table | undefined
  /** The questiongroups that can be chosen. */
  readonly groupChoices: readonly string[]
  /** Old conditions: answers of the same questiongroup that one to this question needs. */
  readonly needs: readonly Need[]
  /** The name of a pair of radio and "other", on its side. */
  readonly hasOther: string | undefined
  readonly otherRadio: string | undefined
  /** By answer: the choices that it leaves of other questions. */
  readonly customOptions: Readonly<Record<string, unknown>> | undefined
}

/** The answer model of a questionnaire. */
export const answerModelOf = remember((questionnaire: Questionnaire): AnswerModel => {
  const { configuration, file } = questionnaire
  const conditions = conditionsOf(questionnaire)
  const reading: Reading = {
    saveConditions: saveConditionsOf(conditions),
    waiting: waitingIn(conditions),
    tableOf: createTables(file.set),
  }
  const groups = new Map<string, GroupModel>()
  const overlooked = new Map<string, Node>()
  for (const [keyword, nodes] of questiongroupsIn(questionnaire)) {
    const [first, ...others] = nodes.filter((node) => !isOverlooked(node))
    if (first === undefined) overlooked.set(keyword, nodes[0])
    else groups.set(keyword, readGroup([first, ...others], reading))
  }
  const name = editionName(configuration?.code ?? '?', configuration?.edition ?? '?')
  return { questionnaire, name, groups, overlooked, judgeForm: formJudgeOf(conditions) }
})

type TableOf = ReturnType<typeof createTables>

interface Reading {
  readonly saveConditions: ReadonlyMap<Node, SaveCondition>
  /** What waits for conditions, with the questiongroups of those that decide them. */
  readonly waiting: ReadonlyMap<Node, readonly string[]>
  readonly tableOf: TableOf
}

function waitingIn({ questions, questiongroups }: Conditions): ReadonlyMap<Node, readonly string[]> {
  const waiting = new Map<Node, readonly string[]>()
  for (const { targets, triggers } of [...questions.values(), ...questiongroups.values()]) {
    for (const [name, nodes] of targets) {
      const groups = [...new Set((triggers.get(name) ?? []).flatMap(({ question }) => question.parent?.keyword ?? []))]
      for (const { node, isTable } of nodes) if (!isTable) waiting.set(node, groups)
    }
  }
  return waiting
}

function readGroup(places: readonly [Node, ...Node[]], { saveConditions, waiting, tableOf }: Reading): GroupModel {
  const [node] = places
  const { keyword = '' } = node
  const waits = [...new Set(places.map((place) => waiting.get(place)))]
  const condition = saveConditions.get(node)
  const { min: minNum, max: maxNum } = wantedRepetitions(node)
  // Most questiongroups of a large questionnaire have no answers in one that is stored.
  const questions = once(() => readQuestions(node, tableOf))
  const those = (are: (one: QuestionModel) => boolean) => once(() => [...questions().values()].filter(are))
  const waitingQuestions = those((one) => waiting.has(one.node))
  const pairedQuestions = those((one) => one.hasOther !== undefined || one.otherRadio !== undefined)
  const drivingQuestions = those((one) => one.customOptions !== undefined)
  const choosingQuestions = those((one) => one.stored === 'questiongroup')
  return {
    node,
    places,
    keyword,
    minNum,
    maxNum,
    inheritedFrom: answerSourceOf(node)?.configuration,
    get questions() {
      return questions()
    },
    get waitingQuestions() {
      return waitingQuestions()
    },
    get pairedQuestions() {
      return pairedQuestions()
    },
    get drivingQuestions() {
      return drivingQuestions()
    },
    get choosingQuestions() {
      return choosingQuestions()
    },
    waitsFor: waits.includes(undefined)
      ? undefined
      : waits.length === 1
        ? waits[0]
        : waits.flatMap((groups) => groups ?? []),
    condition: condition && {
      ...condition,
      ownerGroup: condition.owner?.parent?.keyword,
      ownerQuestion: condition.owner?.keyword,
    },
  }
}

/** The questions of a questiongroup by keyword; of several with one keyword the first. */
function readQuestions(group: Node, tableOf: TableOf): ReadonlyMap<string, QuestionModel> {
  const questions = new Map<string, QuestionModel>()
  const children = group.childrenAt('question')
  const needs = needsIn(children)
  for (const question of children) {
    const { keyword } = question
    if (keyword !== undefined && !questions.has(keyword))
      questions.set(keyword, readQuestion(question, keyword, needs.get(keyword) ?? [], tableOf))
  }
  return questions
}

function readQuestion(node: Node, keyword: string, needs: readonly Need[], tableOf: TableOf): QuestionModel {
  const { type } = node
  const types = type === undefined ? undefined : keyTypeFacts(type)
  const facts = (type === undefined ? undefined : answerFacts(type)) ?? {}
  const option = (name: string): unknown => node.option('form_options', name)?.value
  const groupChoices = option('options_by_questiongroups')
  const custom = option('custom_to_options')
  const fieldOptions = option('field_options')
  return {
    node,
    keyword,
    stored: types?.answer,
    facts,
    choices: choicesOf(node, facts),
    lengths: textLimitsOf(node),
    defaultLength: types?.specifiedLength,
    fieldOptions: isObject(fieldOptions) ? fieldOptions : {},
    keywordMistake: keywordMistake(keyword, types && facts.translated === true),
    isOneLine: types?.input.kind === 'line',
    table: tableOf(option('model')),
    groupChoices: Array.isArray(groupChoices) ? groupChoices.filter(isText) : [],
    needs: isOldConditional(node) ? needs : [],
    hasOther: textOf(option('has_other')),
    otherRadio: textOf(option('other_radio')),
    customOptions: isObject(custom) ? custom : undefined,
  }
}

function choicesOf({ record: key, file }: Node, { fixed, values, number }: AnswerFacts): QuestionModel['choices'] {
  if (fixed) return new Set(fixed)
  if (!values || key === undefined) return undefined
  const listed = listedValues(key, file)
  if (number) return new Set(listed.map((_, position) => position + 1))
  const keywords = listed.map(({ value }) => value?.keyword)
  return keywords.every(isText) ? new Set(keywords) : undefined
}

/**
 * What answers to questions with old conditions need, by the keywords of these: the check asks of each old condition of the questiongroup
 * whether the part that names a question contains the keyword (format facts 7.7).
 */
function needsIn(questions: readonly Node[]): ReadonlyMap<string, readonly Need[]> {
  const conditional = questions.filter(isOldConditional)
  const needs = new Map(conditional.map(({ keyword = '' }) => [keyword, [] as Need[]]))
  if (needs.size === 0) return needs
  const lengths = [...new Set([...needs.keys()].map(({ length }) => length))]
  for (const one of questions) {
    const conditions = one.option('form_options', 'conditions')?.value
    if (one.keyword === undefined || !Array.isArray(conditions)) continue
    for (const condition of conditions.filter(isText)) {
      const [value = '', , target = ''] = condition.split('|')
      for (const keyword of partsOf(target, lengths)) needs.get(keyword)?.push({ question: one.keyword, value })
    }
  }
  return needs
}

/** All parts of a text that have one of the lengths, each once. */
function partsOf(text: string, lengths: readonly number[]): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const length of lengths) {
    for (let start = 0; start + length <= text.length; start++) parts.add(text.slice(start, start + length))
  }
  return parts
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function textOf(value: unknown): string | undefined {
  return isText(value) && value !== '' ? value : undefined
}
