import type { ComponentChildren } from 'preact'
import type { PreviewJudgement } from '../../src/core/internal.ts'
import { byPart } from './by-part.ts'
import type { AnswerRefusal, Scene } from './scene.ts'

/** The id of the part that it is about. */
export function partOfRefusal({ part }: AnswerRefusal): readonly string[] {
  return part ? [part.id] : []
}

/** What is found in the answers themselves, with what the catalogue told of them. */
export function refusalsIn(judgement: PreviewJudgement | undefined, told: Scene['refusals']): Scene['refusals'] {
  const found = (judgement?.findings ?? []).filter(({ severity }) => severity !== 'info')
  return byPart<AnswerRefusal>([...found, ...[...told.values()].flat()], partOfRefusal)
}

interface PartRefusalsProps {
  readonly id: string
  /** The repetition; all of them without. */
  readonly index?: number
  readonly scene: Scene
}

/** What is wrong with the answers to one part of the form. */
export function PartRefusals({ id, index, scene }: PartRefusalsProps): ComponentChildren {
  const refusals = scene.refusals.get(id)?.filter(({ part }) => index === undefined || part?.index === index) ?? []
  if (refusals.length === 0) return null
  return (
    <ul class="findings refusals">
      {refusals.map(({ severity, rule, message, isOfCatalogue }, position) => (
        <li key={position} class={`finding ${severity}`}>
          <p>
            <strong class="severity">{severity}</strong> {message}
          </p>
          <p class="note">{isOfCatalogue ? `${rule}, says the catalogue` : rule}</p>
        </li>
      ))}
    </ul>
  )
}
