import type { LostAnswers } from '../src/core/internal.ts'
import { compareOpen } from './comparison/compare-open.ts'
import type { FeatureContext } from './features/feature.ts'
import type { Project } from './project.ts'

/** Longer than a pause between two words, so that nothing is compared while somebody types. */
const quietMilliseconds = 1500

/** What is known of a project, and of which state of the editor. */
interface Known {
  lost: readonly LostAnswers[]
  state: number
  isAsking: boolean
  /** The state that is about to be compared. */
  awaited?: number
  timer?: NodeJS.Timeout
}

/**
 * Where changes since the last commit lose answers, by the last comparison of the project of a document; `changed` is
 * called when a newer one comes to another result. Nothing is compared unless somebody asks.
 */
export function followLostAnswers(
  context: FeatureContext,
  changed: () => void,
): (uri: string) => readonly LostAnswers[] {
  const projects = new WeakMap<Project, Known>()
  let state = 0
  context.onChange(() => {
    state++
  })
  const compare = async (uri: string, known: Known): Promise<void> => {
    const compared = state
    const answer = await compareOpen(context, { uri, against: { kind: 'commit', name: 'HEAD' }, isPage: false })
    known.state = compared
    // A text that is being written seems to have lost what comes after.
    const isUnknown = 'isBroken' in answer && answer.isBroken
    const lost = 'lost' in answer ? answer.lost : []
    if (isUnknown || JSON.stringify(lost) === JSON.stringify(known.lost)) return
    known.lost = lost
    changed()
  }
  const later = (uri: string, known: Known): void => {
    if (known.awaited === state) return
    known.awaited = state
    clearTimeout(known.timer)
    known.timer = setTimeout(() => {
      delete known.awaited
      if (known.isAsking) return later(uri, known)
      known.isAsking = true
      compare(uri, known)
        .catch(() => undefined)
        .finally(() => {
          known.isAsking = false
        })
    }, quietMilliseconds)
    known.timer.unref()
  }
  return (uri) => {
    const project = context.projects.ownerOf(uri)
    const known = projects.get(project) ?? { lost: [], state: -1, isAsking: false }
    projects.set(project, known)
    if (known.state !== state) later(uri, known)
    return known.lost
  }
}
