import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { ControlChoice, FormGroup, FormQuestion } from '../../src/core/internal.ts'
import { isEmpty, type Repetition, repetitionsOf, verdictOf, withAnswer } from './answers.ts'
import { type BesideChoices, ControlView } from './controls.tsx'
import { PartFindings } from './finding.tsx'
import { changeClass } from './part-changes.tsx'
import { Approximates, PlaceButton, Why } from './part-tools.tsx'
import { PartRefusals } from './refusals.tsx'
import { Help, plainHelp, Text, Tip } from './rich-text.tsx'
import type { Scene, ScenePairs } from './scene.ts'

/** What one question of one repetition is drawn with. */
export interface QuestionProps {
  readonly question: FormQuestion
  readonly group: FormGroup
  readonly index: number
  readonly scene: Scene
  /** In a table the heading of the column is its label. */
  readonly isCell?: boolean
}

/** One question; what did not change is not drawn anew. */
export function Question(props: QuestionProps): ComponentChildren {
  const { question, group, index, scene, isCell } = props
  const repetition = repetitionsOf(scene.answers, group.keyword)[index]
  const verdict = verdictOf(scene.shown, question.id, index)
  const value = answerIn(repetition, question)
  // What else decides which choices are left; answers to other questions are no reason.
  const others = question.control?.offersAnswered ? scene.answers : driversOf(group).length > 0 ? repetition : undefined
  const pairs = scene.pairs?.question === question.id ? scene : undefined
  return useMemo(
    () => drawQuestion(props, repetition ?? {}),
    [
      pairs,
      question,
      index,
      isCell,
      value,
      others,
      verdict,
      scene.findings,
      scene.refusals,
      scene.changes,
      scene.showsHidden,
      scene.language,
    ],
  )
}

function drawQuestion(
  { question, group, index, scene, isCell = false }: QuestionProps,
  repetition: Repetition,
): ComponentChildren {
  const verdict = verdictOf(scene.shown, question.id, index)
  const isHidden = question.undrawn !== undefined || verdict === 'no'
  if (isHidden && !scene.showsHidden) return null
  const { control, keyword } = question
  const id = `${scene.prefix}${question.id}-${index}`
  const name = question.label.text
  const isHiddenLabel = isCell || (question.hidesLabel === true && !isHidden)
  const describedBy = question.help && !question.hasTooltip ? `${id}-help` : undefined
  const value = answerIn(repetition, question)
  return (
    <div
      class={`question${isHidden ? ' ghost' : ''}${changeClass(question.id, scene)}`}
      id={`part-${id}`}
      data-part={question.id}
      data-keyword={keyword}
    >
      <div class={isHiddenLabel ? 'question-head visually-hidden' : 'question-head'}>
        <span class="label" id={`${id}-label`}>
          {question.other && <span class="tag">other</span>} <Text {...question.label} />
          {isCell && group.max > 1 && ` (${index + 1})`}
        </span>
        {question.hasTooltip &&
          question.help &&
          // Nothing that the keyboard stops at is where nobody sees it.
          (isHiddenLabel ? plainHelp(question.help) : <Tip help={question.help} />)}
        <Approximates part={question} />
        <PlaceButton part={question} name={name} scene={scene} />
      </div>
      {question.help && !question.hasTooltip && !isCell && (
        <div id={describedBy}>
          <Help help={question.help} />
        </div>
      )}
      {question.undrawn && <p class="note">Not shown: {question.undrawn}.</p>}
      {control && (
        <ControlView
          control={control}
          value={value}
          id={id}
          labelledBy={`${id}-label`}
          describedBy={isCell ? undefined : describedBy}
          choices={choicesLeft(question, group, repetition, scene)}
          language={scene.language}
          isCell={isCell}
          isDisabled={control.disabled !== undefined || group.inheritedFrom !== undefined}
          {...(scene.pairs?.question === question.id && { beside: besideChoices(scene.pairs, scene) })}
          onChange={(given) => giveAnswer(given, question, group, index, scene)}
        />
      )}
      {control?.disabled && !isCell && <small class="note">Read-only: {control.disabled}.</small>}
      {(question.isConditional || isHidden || verdict === 'unknown') && question.undrawn === undefined && (
        <Why
          part={question}
          name={name}
          scene={scene}
          state={isHidden ? 'hidden' : verdict === 'unknown' ? 'unknown' : 'shown'}
        />
      )}
      {index === 0 && <PartFindings id={question.id} scene={scene} />}
      <PartRefusals id={question.id} index={index} scene={scene} />
    </div>
  )
}

/** What is beside the choices of a question. */
function besideChoices({ groups, width, draw }: ScenePairs, scene: Scene): BesideChoices {
  // Within them is no such question again.
  const { pairs: _, ...inner } = scene
  return {
    width,
    draw: (position) => {
      const group = groups[position]
      return group && draw(group, inner)
    },
  }
}

function answerIn(repetition: Repetition | undefined, { keyword }: FormQuestion): unknown {
  return repetition && Object.hasOwn(repetition, keyword) ? repetition[keyword] : undefined
}

/** A radio and its field for "other" take the place of each other. */
function giveAnswer(given: unknown, question: FormQuestion, group: FormGroup, index: number, { actions }: Scene): void {
  const { keyword, otherOf } = question
  const changes = { [keyword]: given, ...(otherOf !== undefined && !isEmpty(given) ? { [otherOf]: undefined } : {}) }
  actions.change((answers) => withAnswer(answers, group.keyword, index, changes))
}

/** The choices that other answers leave. */
function choicesLeft(
  question: FormQuestion,
  group: FormGroup,
  repetition: Repetition,
  { answers }: Scene,
): readonly ControlChoice[] {
  const choices = question.control?.choices ?? []
  if (question.control?.offersAnswered)
    return choices.filter(
      ({ stored }) => stored === '' || repetitionsOf(answers, String(stored)).some((one) => !isEmpty(one)),
    )
  for (const driver of driversOf(group)) {
    const leaves = driver.control?.leaves ?? {}
    const chosen = String(repetition[driver.keyword] ?? 'default')
    const left = (Object.hasOwn(leaves, chosen) ? leaves[chosen] : leaves.default)?.[question.keyword]
    if (left !== undefined) return choices.filter(({ stored }) => stored === '' || left.includes(String(stored)))
  }
  return choices
}

const drivers = new WeakMap<FormGroup, readonly FormQuestion[]>()

/** The questions whose answers leave only some choices of others; worked out once a questiongroup, which may be long. */
function driversOf(group: FormGroup): readonly FormQuestion[] {
  const found = drivers.get(group) ?? group.questions.filter(({ control }) => control?.leaves !== undefined)
  drivers.set(group, found)
  return found
}
