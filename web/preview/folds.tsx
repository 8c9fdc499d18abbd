import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { FormCategory, FormGroup, FormSubcategory, PlainAnswers } from '../../src/core/internal.ts'
import { isEmpty, repetitionsOf, withoutGroups } from './answers.ts'
import type { Scene } from './scene.ts'

type Part = FormSubcategory | FormGroup

/** The questiongroups of a part, however deep. */
export function groupsIn(part: Part): readonly FormGroup[] {
  return part.level === 'subcategory' ? part.children.flatMap(groupsIn) : [part]
}

/** The ids of the parts of a page that are folded. */
export function foldsIn(category: FormCategory): readonly string[] {
  const below = (part: Part): readonly string[] => {
    const own = isFolding(part) ? [part.id] : []
    return part.level === 'subcategory' ? [...own, ...part.children.flatMap(below)] : own
  }
  return category.subcategories.flatMap(below)
}

function isFolding(part: Part): boolean {
  return part.level === 'subcategory' ? part.isToggled === true : part.box !== undefined || part.isFolded === true
}

/**
 * Whether a folded part is open: as a person left it, else once something was chosen in it (format facts 13.4), also when
 * that is taken back.
 */
export function useOpen(part: Part, { folds, answers }: Scene): boolean {
  const hadChoice = useRef(false)
  if (folds === undefined || !isFolding(part)) return true
  hadChoice.current ||= groupsIn(part).some((group) => hasChoice(group, answers))
  return folds.get(part.id) ?? hadChoice.current
}

const chosenKinds: ReadonlySet<string | undefined> = new Set([
  'radios',
  'scale',
  'tick',
  'checkboxes',
  'pictures',
  'list',
  'multiple',
])

function hasChoice({ keyword, questions, isFolded }: FormGroup, answers: PlainAnswers): boolean {
  const repetitions = repetitionsOf(answers, keyword)
  if (repetitions.length === 0) return false
  const opening = isFolded ? questions : questions.filter(({ control }) => chosenKinds.has(control?.kind))
  return repetitions.some((one) =>
    opening.some((question) => Object.hasOwn(one, question.keyword) && !isEmpty(one[question.keyword])),
  )
}

interface FoldProps {
  readonly part: Part
  readonly scene: Scene
  readonly open: boolean
  readonly children: ComponentChildren
}

/** The tick that opens a part; without it the part is emptied, as the service does. */
export function FoldBox({ part, scene, open, children }: FoldProps): ComponentChildren {
  const { answers, actions } = scene
  const keywords = groupsIn(part).map(({ keyword }) => keyword)
  const isAnswered = keywords.some((keyword) => !repetitionsOf(answers, keyword).every(isEmpty))
  const toggle = (): void => {
    actions.fold([part.id], !open)
    if (!open || !isAnswered) return
    actions.change((all) => withoutGroups(all, keywords))
    actions.say('Its answers are cleared, as the service does.')
  }
  return (
    <>
      <label class="choice fold-box">
        <input type="checkbox" checked={open} aria-expanded={open} onChange={toggle} />
        <span>{children}</span>
      </label>
      {!open && <FoldedAway part={part} scene={scene} isAnswered={isAnswered} />}
    </>
  )
}

/** The heading that opens the further questions of a questiongroup. */
export function FoldHeading({ part, scene, open, children }: FoldProps): ComponentChildren {
  return (
    <>
      <button type="button" class="quiet" aria-expanded={open} onClick={() => scene.actions.fold([part.id], !open)}>
        {open ? '−' : '+'} {children}
      </button>
      {!open && <FoldedAway part={part} scene={scene} isAnswered={false} />}
    </>
  )
}

/** What a closed part has that somebody may look for. */
function FoldedAway({
  part,
  scene,
  isAnswered,
}: Omit<FoldProps, 'children' | 'open'> & { readonly isAnswered: boolean }): ComponentChildren {
  const count = countFindings(part, scene)
  return (
    <>
      {isAnswered && <span class="tag">has answers</span>}
      {count > 0 && (
        <span class="count" title={`${count} ${count === 1 ? 'finding' : 'findings'}`}>
          {count}
          <span class="visually-hidden"> {count === 1 ? 'finding' : 'findings'}</span>
        </span>
      )}
    </>
  )
}

function countFindings(part: Part, scene: Scene): number {
  const at = (id: string): number => (scene.findings.get(id)?.length ?? 0) + (scene.refusals.get(id)?.length ?? 0)
  const inGroups = groupsIn(part).flatMap((group) => [
    ...(group === part || group.isFolded || group.box ? [] : [at(group.id)]),
    ...group.questions.map(({ id }) => at(id)),
  ])
  return inGroups.reduce((total, count) => total + count, 0)
}
