import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { FormGroup, FormPage, FormSubcategory, PlainAnswers, PreviewJudgement } from '../../src/core/internal.ts'
import { isEmpty, repetitionsOf, verdictOf, withAnswer } from './answers.ts'
import type { PageProps } from './page-props.ts'

/** Puts what the script of the form calculates beside what is given; what it is calculated from has changed by then. */
export function useCalculatedAnswers(
  judgement: PreviewJudgement | undefined,
  setAnswers: PageProps['setAnswers'],
): void {
  useEffect(() => {
    if (judgement === undefined || judgement.calculated.length === 0) return
    setAnswers((answers) =>
      judgement.calculated.reduce(
        (all, { group, index, question, value }) => withAnswer(all, group, index, { [question]: value ?? '' }),
        answers,
      ),
    )
  }, [judgement, setAnswers])
}

/**
 * The application clears a questiongroup when a condition hides it after it was shown. What was typed there is put aside, and comes back
 * when the questiongroup does. Gives what forgets all of that, for answers that have nothing to do with those before.
 */
export function useHiddenAnswers(
  form: FormPage,
  judgement: PreviewJudgement | undefined,
  setAnswers: PageProps['setAnswers'],
): () => void {
  const groups = useMemo(() => conditionalGroups(form), [form])
  const before = useRef<ReadonlySet<string>>(new Set())
  const aside = useRef(new Map<string, PlainAnswers[string]>())
  useEffect(() => {
    if (judgement === undefined) return
    const visible = groups.filter(({ id }) => verdictOf(judgement.shown, id) !== 'no').map(({ keyword }) => keyword)
    const isVisible = new Set(visible)
    const gone = [...before.current].filter((keyword) => !isVisible.has(keyword))
    const back = visible.filter((keyword) => aside.current.has(keyword))
    before.current = isVisible
    if (gone.length === 0 && back.length === 0) return
    setAnswers((answers) => {
      const changed: Record<string, PlainAnswers[string]> = { ...answers }
      for (const keyword of gone) {
        const repetitions = repetitionsOf(answers, keyword)
        if (repetitions.every(isEmpty)) continue
        aside.current.set(keyword, repetitions)
        delete changed[keyword]
      }
      for (const keyword of back) {
        const kept = aside.current.get(keyword)
        aside.current.delete(keyword)
        if (kept && repetitionsOf(answers, keyword).every(isEmpty)) changed[keyword] = kept
      }
      return changed
    })
  }, [judgement, groups, setAnswers])
  return () => {
    before.current = new Set()
    aside.current.clear()
  }
}

function conditionalGroups(form: FormPage): readonly FormGroup[] {
  const below = (subcategory: FormSubcategory): readonly FormGroup[] =>
    subcategory.children.flatMap((child) => (child.level === 'subcategory' ? below(child) : [child]))
  const subcategories = form.sections.flatMap(({ categories }) => categories.flatMap((one) => one.subcategories))
  return subcategories.flatMap(below).filter(({ isConditional }) => isConditional)
}
