import type { ComponentChildren } from 'preact'
import type { PreviewJudgement } from '../../src/core/internal.ts'
import { Finding } from './finding.tsx'
import type { HostContent } from './host.ts'
import type { SceneActions } from './scene.ts'

interface DataProps {
  /** The questionnaire, where there are two. */
  readonly name: string | undefined
  readonly judgement: PreviewJudgement | undefined
  readonly actions: SceneActions
}

function Found({ findings }: { readonly findings: PreviewJudgement['findings'] }): ComponentChildren {
  if (findings.length === 0) return null
  return (
    <ul class="findings">
      {findings.map((finding, index) => (
        <li key={index} class={`finding ${finding.severity}`}>
          <strong class="severity">{finding.severity}</strong> {finding.path.slice(1).join('/')}: {finding.message}
        </li>
      ))}
    </ul>
  )
}

/** The answers as the service stores them. */
export function Data({ name, judgement, actions }: DataProps): ComponentChildren {
  const findings = judgement?.findings ?? []
  const errors = findings.filter(({ severity }) => severity === 'error')
  const others = findings.filter(({ severity }) => severity !== 'error')
  return (
    <section>
      <h2>{name === undefined ? 'Data' : `Data in ${name}`}</h2>
      <p class={judgement?.isRefused ? 'verdict error' : 'verdict fine'}>
        {judgement === undefined
          ? 'Checking…'
          : judgement.isRefused
            ? 'The service refuses these answers.'
            : 'The service stores this:'}
      </p>
      <Found findings={errors} />
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? '1 more is found' : `${others.length} more are found`}</summary>
          <Found findings={others} />
        </details>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long data scroll, which the keyboard must reach */}
      <pre class="data" tabIndex={0}>
        {judgement?.stored}
      </pre>
      <button
        type="button"
        onClick={() => {
          navigator.clipboard.writeText(judgement?.stored ?? '').then(
            () => actions.say('Copied.'),
            () => actions.say('The browser does not allow copying here.'),
          )
        }}
      >
        Copy
      </button>
    </section>
  )
}

interface FindingsElsewhereProps {
  readonly content: HostContent
  readonly actions: SceneActions
}

/** The findings that are about no part of the form. */
export function FindingsElsewhere({ content, actions }: FindingsElsewhereProps): ComponentChildren {
  const elsewhere = (content.findings ?? []).filter(({ parts, severity }) => parts.length === 0 && severity !== 'info')
  if (elsewhere.length === 0) return null
  return (
    <>
      <h2>Other findings</h2>
      <ul class="findings">
        {elsewhere.slice(0, 50).map((finding) => (
          <li key={finding.fingerprint} data-finding={finding.fingerprint} tabIndex={-1}>
            <Finding finding={finding} actions={actions} />
          </li>
        ))}
      </ul>
      {elsewhere.length > 50 && <p class="note">{elsewhere.length - 50} more are not shown here.</p>}
    </>
  )
}
