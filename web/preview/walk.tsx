import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { FormPage, PartFinding } from '../../src/core/internal.ts'
import { useKeys } from './keys.tsx'
import { partsOf } from './parts.ts'

/** The findings that the page shows, in the order of the form; those about none of its parts are the last. */
export function inOrderOfForm(form: FormPage, findings: readonly PartFinding[]): readonly PartFinding[] {
  const positions = new Map([...partsOf(form).keys()].map((id, index) => [id, index]))
  const positionOf = ({ parts: [id = ''] }: PartFinding): number => positions.get(id) ?? positions.size
  return findings.filter(({ severity }) => severity !== 'info').sort((a, b) => positionOf(a) - positionOf(b))
}

interface WalkProps {
  readonly findings: readonly PartFinding[]
  readonly onGo: (finding: PartFinding) => void
}

/** The list of findings, to choose from or to walk through, with `n` and `p` from anywhere. */
export function Walk({ findings, onGo }: WalkProps): ComponentChildren {
  const [current, setCurrent] = useState<string | undefined>()
  const at = useMemo(() => findings.findIndex(({ fingerprint }) => fingerprint === current), [findings, current])
  const go = (finding: PartFinding | undefined): void => {
    if (finding === undefined) return
    setCurrent(finding.fingerprint)
    onGo(finding)
  }
  const next = (): void => go(findings[(at + 1) % findings.length])
  const previous = (): void => go(findings.at(at < 0 ? -1 : at - 1))
  useKeys({ n: next, p: previous })
  if (findings.length === 0) return null
  return (
    <section class="walk">
      <h2>Findings</h2>
      <p class="walk-buttons">
        <button type="button" aria-keyshortcuts="p" title="Key p" onClick={previous}>
          Previous
        </button>
        <button type="button" aria-keyshortcuts="n" title="Key n" onClick={next}>
          Next
        </button>
        <span class="note" role="status">
          {at < 0 ? tellAll(findings.length) : `${at + 1} of ${findings.length}`}
        </span>
      </p>
      <details>
        <summary>All in a list</summary>
        <ol>
          {findings.slice(0, mostListed).map((finding) => (
            <li key={finding.fingerprint}>
              <button
                type="button"
                class={`quiet ${finding.severity}`}
                aria-current={finding.fingerprint === current}
                onClick={() => go(finding)}
              >
                <strong class="severity">{finding.severity}</strong> {finding.message}
              </button>
            </li>
          ))}
        </ol>
        {findings.length > mostListed && <p class="note">{findings.length - mostListed} more are not listed here.</p>}
      </details>
    </section>
  )
}

const mostListed = 200

function tellAll(count: number): string {
  return count === 1 ? '1 finding' : `${count} findings`
}
