import { useMemo, useRef } from 'preact/hooks'
import { sentAnswers } from './answers.ts'
import type { HostPlace, SideHost } from './host.ts'
import type { PageProps } from './page-props.ts'
import type { SceneActions } from './scene.ts'

type SetFolds = (update: (folds: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void

export const nothing = (): void => undefined

/** What can be done in the form of one side. */
export function useActions(props: PageProps, side: SideHost, hasPlaces: boolean, setFolds: SetFolds): SceneActions {
  const { host, answers, setAnswers, content, say, refresh } = props
  const { opensPlaces = false } = content
  const now = useRef({ answers, revision: content.revision })
  now.current = { answers, revision: content.revision }
  return useMemo(() => {
    const { placeOfFinding, fix } = host
    const place = hasPlaces ? side.place : undefined
    const tellPlace = (asked: Promise<HostPlace>): void => {
      asked.then(
        (found) => (opensPlaces ? say('') : copyPlace(found, say)),
        () => say('Its place is not known.'),
      )
    }
    return {
      change: setAnswers,
      fold: (ids, isOpen) => setFolds((folds) => new Map([...folds, ...ids.map((id) => [id, isOpen] as const)])),
      why: side.why,
      open: (id) => {
        side.open(id, sentAnswers(now.current.answers)).then(
          (opened) => {
            if (opened === null) say('No answers are known that show it.')
            else {
              setAnswers(opened)
              say('Filled in what shows it.')
            }
          },
          () => say('The preview does not answer.'),
        )
      },
      fix:
        fix &&
        ((finding, index) => {
          fix(finding.fingerprint, index, now.current.revision).then(
            (made) => {
              say('fixed' in made ? `Fixed in ${made.fixed.join(', ')}.` : made.problem)
              refresh()
            },
            () => say('The preview does not answer.'),
          )
        }),
      place: place && ((id) => tellPlace(place(id))),
      placeOfFinding: opensPlaces
        ? placeOfFinding && (({ fingerprint }) => tellPlace(placeOfFinding(fingerprint)))
        : ({ file, range }) => copyPlace({ file, ...range.start }, say),
      opensPlaces,
      say,
    }
  }, [host, side, hasPlaces, setAnswers, setFolds, say, refresh, opensPlaces])
}

/** For whoever has an editor that the page does not know. */
function copyPlace({ file, line, column }: HostPlace, say: (text: string) => void): void {
  const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`
  navigator.clipboard.writeText(place).then(
    () => say(`Copied ${place}`),
    () => say(`It is at ${place}`),
  )
}
