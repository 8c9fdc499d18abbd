import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { FormCategory, FormPage, PartChange, PreviewJudgement } from '../../src/core/internal.ts'
import { nothing, useActions } from './actions.ts'
import { byPart } from './by-part.ts'
import { type ComparedSide, categoriesOf } from './compared.tsx'
import { stateOf, useJudgement } from './content.ts'
import { type Counts, countBelow, sum } from './counts.ts'
import type { SideHost } from './host.ts'
import type { PageProps } from './page-props.ts'
import { ChangeList } from './part-changes.tsx'
import { nothingFound, nothingRefused, nothingShown, type Scene } from './scene.ts'

/** What is beside the form. */
export interface OldSide extends ComparedSide {
  readonly host: SideHost
  readonly form: FormPage
  /** The form that it is beside. */
  readonly now: FormPage
  readonly judgement: PreviewJudgement | undefined
}

/** What is beside the form, with the same answers; `undefined` when nothing is compared. */
export function useOldSide(props: PageProps, showsHidden: boolean): OldSide | undefined {
  const { host, content, answers } = props
  const { compared, language } = content
  const side = compared && host.old
  const { judgement } = useJudgement(side, answers, stateOf(content))
  const changes = useMemo(() => byPart(compared?.changes ?? [], ({ old }) => old), [compared])
  const actions = useActions(props, side ?? host, compared?.hasPlaces === true, nothing)
  if (compared === undefined || side === undefined) return undefined
  const shown = judgement?.shown ?? nothingShown
  const scene: Scene = {
    answers,
    shown,
    findings: nothingFound,
    refusals: nothingRefused,
    changes,
    prefix: 'old-',
    showsHidden,
    language,
    folds: undefined,
    actions,
  }
  return { name: compared.name, form: compared.form, now: content.form, host: side, scene, judgement }
}

/** The changes that are about no part of the form. */
export function ChangesElsewhere({ changes }: { readonly changes: readonly PartChange[] }): ComponentChildren {
  const elsewhere = changes.filter(({ old, now }) => old.length + now.length === 0)
  return (
    <section>
      <h2>Changes</h2>
      <p class="note">{whereChangesAre(changes.length, elsewhere.length)}</p>
      <ChangeList changes={elsewhere.slice(0, mostElsewhere)} />
    </section>
  )
}

const mostElsewhere = 50

function whereChangesAre(all: number, elsewhere: number): string {
  if (all === 0) return 'Nothing differs.'
  if (elsewhere === 0) return `${all} in all, each at its part of the form.`
  const cut = elsewhere > mostElsewhere ? `the first ${mostElsewhere} of ${elsewhere}` : elsewhere
  return `${all} in all: ${all - elsewhere} at their parts of the form, ${cut} here.`
}

/** What changed on a page of either side; what both have is counted once. */
export function countChanges(
  { keyword }: FormCategory,
  changes: Scene['changes'],
  { form, scene, now }: OldSide,
): number {
  const onSide = (page: FormPage, counts: Counts): number =>
    sum(categoriesOf(page).map((one) => (one.keyword === keyword ? countBelow(one, counts) : 0)))
  const gone = new Map([...scene.changes].map(([id, list]) => [id, list.filter((one) => one.now.length === 0)]))
  return onSide(now, changes) + onSide(form, gone)
}
