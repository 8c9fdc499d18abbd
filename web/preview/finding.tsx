import type { ComponentChildren } from 'preact'
import type { PartFinding } from '../../src/core/internal.ts'
import { PartChanges } from './part-changes.tsx'
import type { Scene, SceneActions } from './scene.ts'

/** The findings about one part of the form, each with its fixes, and what changed in it. */
export function PartFindings({ id, scene }: { readonly id: string; readonly scene: Scene }): ComponentChildren {
  const findings = scene.findings.get(id)
  if (findings === undefined) return <PartChanges id={id} scene={scene} />
  return (
    <ul class="findings">
      {findings.map((finding) => (
        <li key={finding.fingerprint} data-finding={finding.fingerprint} tabIndex={-1}>
          <Finding finding={finding} actions={scene.actions} />
        </li>
      ))}
    </ul>
  )
}

interface FindingProps {
  readonly finding: PartFinding
  readonly actions: SceneActions
}

/** One finding with its fixes as buttons. */
export function Finding({ finding, actions: { fix, placeOfFinding, opensPlaces } }: FindingProps): ComponentChildren {
  const { severity, message, rule, file, range, fixes } = finding
  const place = `${file}:${range.start.line}`
  return (
    <div class={`finding ${severity}`} lang="en" dir="ltr">
      <p>
        <strong class="severity">{severity}</strong> {message}
      </p>
      <p class="note">
        {rule} ·{' '}
        {placeOfFinding ? (
          <button
            type="button"
            class="quiet"
            title={opensPlaces ? 'Show in the editor' : 'Copy the place'}
            onClick={() => placeOfFinding(finding)}
          >
            {place}
          </button>
        ) : (
          place
        )}
      </p>
      {fix &&
        fixes.map(({ title, safe }, index) => (
          <button key={title} type="button" onClick={() => fix(finding, index)}>
            {title}
            {safe ? '' : ' (a guess)'}
          </button>
        ))}
    </div>
  )
}
