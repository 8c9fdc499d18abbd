import type { ComponentChildren, VNode } from 'preact'
import type { FormGroup, FormQuestion } from '../../src/core/internal.ts'
import { countOf, verdictOf, withAdded, withoutRepetition } from './answers.ts'
import { PartFindings } from './finding.tsx'
import { FoldBox, FoldHeading, useOpen } from './folds.tsx'
import { HeadNotes } from './head-notes.tsx'
import { changeClass } from './part-changes.tsx'
import { Approximates, PlaceButton, Why } from './part-tools.tsx'
import { useBlocks } from './progressive.ts'
import { Question } from './question.tsx'
import { PartRefusals } from './refusals.tsx'
import { Help, Text } from './rich-text.tsx'
import type { Scene } from './scene.ts'

interface GroupProps {
  readonly group: FormGroup
  readonly scene: Scene
}

/** Why a questiongroup is shown or not, where its template draws it and that may change. */
export function GroupWhy({ group, scene }: GroupProps): ComponentChildren {
  const verdict = verdictOf(scene.shown, group.id)
  if (group.undrawn !== undefined || (!group.isConditional && verdict === 'yes')) return null
  const state = verdict === 'no' ? 'hidden' : verdict === 'unknown' ? 'unknown' : 'shown'
  return <Why part={group} name={nameOf(group)} scene={scene} state={state} />
}

function nameOf({ label, keyword }: FormGroup): string {
  return label.text || keyword
}

/** A questiongroup with its repetitions. */
export function Group({ group, scene }: GroupProps): ComponentChildren {
  const open = useOpen(group, scene)
  const isHidden = group.undrawn !== undefined || verdictOf(scene.shown, group.id) === 'no'
  if (isHidden && !scene.showsHidden) return null
  const name = nameOf(group)
  const { box } = group
  return (
    <section
      class={`group${isHidden ? ' ghost' : ''}${changeClass(group.id, scene)}`}
      aria-label={name}
      data-part={group.id}
      data-keyword={group.keyword}
    >
      {box === undefined ? (
        <>
          <header class="group-head">
            {group.label.text !== '' && (
              <h4>
                <Text {...group.label} />
              </h4>
            )}
            <GroupTools group={group} scene={scene} />
          </header>
          <GroupBody group={group} scene={scene} open={open} />
        </>
      ) : (
        <div class="twelve">
          <div class={`w${box}`}>
            <div class="group-head">
              <FoldBox part={group} scene={scene} open={open}>
                {group.label.text === '' ? group.keyword : <Text {...group.label} />}
              </FoldBox>
              <GroupTools group={group} scene={scene} />
            </div>
            {!open && <GroupNotes group={group} scene={scene} />}
          </div>
          {open && (
            <div class={`w${12 - box || 12}`}>
              <GroupBody group={group} scene={scene} open />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

function GroupTools({ group, scene }: GroupProps): ComponentChildren {
  return (
    <>
      <Approximates part={group} />
      <PlaceButton part={group} name={nameOf(group)} scene={scene} />
    </>
  )
}

/** What is told of a questiongroup, folded or not. */
function GroupNotes({ group, scene }: GroupProps): ComponentChildren {
  return (
    <>
      {group.inheritedFrom && (
        <p class="note">Filled in by the application from the linked questionnaire of {group.inheritedFrom}.</p>
      )}
      {group.undrawn && <p class="note">Not shown: {group.undrawn}.</p>}
      <GroupWhy group={group} scene={scene} />
      <PartFindings id={group.id} scene={scene} />
      <PartRefusals id={group.id} scene={scene} />
    </>
  )
}

function GroupBody({ group, scene, open }: GroupProps & { readonly open: boolean }): ComponentChildren {
  return (
    <>
      {group.help && <Help help={group.help} />}
      <GroupNotes group={group} scene={scene} />
      {group.isFolded && group.box === undefined && (
        <FoldHeading part={group} scene={scene} open={open}>
          Advanced questions
        </FoldHeading>
      )}
      {open && <Repeated group={group} scene={scene} />}
      {open && <AddButton group={group} scene={scene} />}
    </>
  )
}

function Repeated(props: GroupProps): ComponentChildren {
  if (props.group.layout === 'table') return <Table {...props} />
  return props.group.layout === 'lines' && props.group.perLine !== undefined ? (
    <Lines {...props} perLine={props.group.perLine} />
  ) : (
    <Repetitions {...props} />
  )
}

/** Adds a repetition, where the application has a button for it. */
export function AddButton({
  group,
  scene,
  isNamed = false,
}: GroupProps & { readonly isNamed?: boolean }): ComponentChildren {
  const count = countOf(scene.answers, group)
  if (count >= group.max || group.inheritedFrom !== undefined) return null
  if (!group.buttons.includes('add'))
    return <p class="note">The template has no button to add another one, though {group.max} are allowed.</p>
  return (
    <button type="button" onClick={() => scene.actions.change((answers) => withAdded(answers, group))}>
      Add another{isNamed ? ` ${nameOf(group)}` : ''} ({count} of at most {group.max})
    </button>
  )
}

function RemoveButton({ group, scene, index }: GroupProps & { readonly index: number }): ComponentChildren {
  const isOptional = countOf(scene.answers, group) > Math.max(1, group.min)
  if (!isOptional || !group.buttons.includes('remove')) return null
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Remove ${nameOf(group)} ${index + 1}`}
      onClick={() => scene.actions.change((answers) => withoutRepetition(answers, group.keyword, index))}
    >
      Remove
    </button>
  )
}

function Repetitions({ group, scene }: GroupProps): ComponentChildren {
  const indexes = Array.from({ length: countOf(scene.answers, group) }, (_, index) => index)
  return indexes.map((index) => (
    <div class="repetition" key={index}>
      {(group.isNumbered || group.max > 1) && (
        <div class="repetition-head">
          <span class="note">{index + 1}.</span>
          <RemoveButton group={group} scene={scene} index={index} />
        </div>
      )}
      {group.cells ? (
        <Columns group={group} scene={scene} index={index} />
      ) : (
        <div class={group.layout === 'columns' ? 'columns' : undefined}>
          <Questions group={group} scene={scene} index={index} />
        </div>
      )}
    </div>
  ))
}

function Questions({ group, scene, index }: GroupProps & { readonly index: number }): ComponentChildren {
  const draw = (question: FormQuestion): VNode => (
    <Question key={question.id} question={question} group={group} index={index} scene={scene} />
  )
  const blocks = useBlocks(group.questions, [group, scene, index], (block, position) => (
    <div class="block" key={position}>
      {block.map(draw)}
    </div>
  ))
  return blocks.length < 2 && group.questions.length < 40 ? group.questions.map(draw) : blocks
}

/** Cells in rows of twelve columns, each with some questions; what has no cell is below them. */
function Columns({ group, scene, index }: GroupProps & { readonly index: number }): ComponentChildren {
  let drawn = 0
  const left = [...(group.cells ?? []), { width: 12, count: group.questions.length }]
  return (
    <div class="twelve">
      {left.map(({ width, count }, position) => {
        const questions = group.questions.slice(drawn, drawn + count)
        drawn += count
        if (questions.length === 0) return null
        return (
          <div key={position} class={`w${width}`}>
            {questions.map((question) => (
              <Question key={question.id} question={question} group={group} index={index} scene={scene} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** So many questions in a line, below the labels of the first ones. */
function Lines({ group, scene, perLine }: GroupProps & { readonly perLine: number }): ComponentChildren {
  const { questions } = group
  const starts = Array.from({ length: Math.ceil(questions.length / perLine) }, (_, line) => line * perLine)
  const indexes = Array.from({ length: countOf(scene.answers, group) }, (_, index) => index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which the keyboard must reach
    <section class="wide" tabIndex={0} aria-label={`Table ${nameOf(group)}`}>
      <table>
        <thead>
          <tr>
            {questions.slice(0, perLine).map((question) => (
              <th scope="col" key={question.id}>
                <Text {...question.label} />
                <HeadNotes question={question} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.flatMap((index) =>
            starts.map((start) => (
              <tr key={`${index} ${start}`}>
                {questions.slice(start, start + perLine).map((question) => (
                  <td key={question.id}>
                    <Question question={question} group={group} index={index} scene={scene} isCell />
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}

function isDrawn(question: FormQuestion, scene: Scene): boolean {
  return question.undrawn === undefined || scene.showsHidden
}

function Table({ group, scene }: GroupProps): ComponentChildren {
  const indexes = Array.from({ length: countOf(scene.answers, group) }, (_, index) => index)
  const questions = group.questions.filter((question) => isDrawn(question, scene))
  const canRemove = group.buttons.includes('remove') && group.max > Math.max(1, group.min)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, which the keyboard must reach
    <section class="wide" tabIndex={0} aria-label={`Table ${nameOf(group)}`}>
      <table>
        {group.columnWidths && (
          <colgroup>
            {group.isNumbered && <col />}
            {questions.map((question, column) => (
              <col key={question.id} style={{ width: group.columnWidths?.[column] }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {group.isNumbered && <th scope="col">#</th>}
            {questions.map((question) => (
              <th scope="col" key={question.id}>
                <Text {...question.label} />
                <HeadNotes question={question} />
              </th>
            ))}
            {canRemove && (
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => (
            <tr key={index}>
              {group.isNumbered && <td>{index + 1}</td>}
              {questions.map((question) => (
                <td key={question.id}>
                  <Question question={question} group={group} index={index} scene={scene} isCell />
                </td>
              ))}
              {canRemove && (
                <td>
                  <RemoveButton group={group} scene={scene} index={index} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
