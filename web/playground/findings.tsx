import type { ComponentChildren } from 'preact'
import type { PresentedFinding } from '../../src/core/internal.ts'

interface FindingsProps {
  readonly findings: readonly PresentedFinding[]
  /** Whether there may be more. */
  readonly isBusy: boolean
  readonly onGo: (uri: string, line: number, column: number) => void
  readonly onFix: (finding: PresentedFinding, fix: number) => void
}

/** So many are drawn; the others are counted. */
const most = 500

/** The findings in the order of a report, each with its place, its rule's page and its fixes. */
export function Findings({ findings, isBusy, onGo, onFix }: FindingsProps): ComponentChildren {
  if (findings.length === 0) return <p class="none">{isBusy ? 'Judging…' : 'Nothing to report.'}</p>
  return (
    <>
      <ol class="findings">
        {findings.slice(0, most).map((finding) => (
          <li key={`${finding.fingerprint}${finding.file}${finding.pointer}`} class={finding.severity}>
            <p>
              <span class="severity">{finding.severity}</span>{' '}
              <a href={`../docs/rules/${finding.rule}.html`} target="_blank" rel="noopener">
                {finding.rule}
              </a>{' '}
              <button
                type="button"
                class="place"
                onClick={() => onGo(finding.file, finding.range.start.line, finding.range.start.column)}
              >
                {finding.file}:{finding.range.start.line}:{finding.range.start.column}
              </button>
            </p>
            <p class="text">{finding.message}</p>
            {finding.where !== '' && <p class="where">in {finding.where}</p>}
            {finding.related.map((one) => (
              <p key={`${one.file}${one.pointer}`} class="where">
                see{' '}
                <button
                  type="button"
                  class="place"
                  onClick={() => onGo(one.file, one.range.start.line, one.range.start.column)}
                >
                  {one.file}:{one.range.start.line}
                </button>{' '}
                {one.message}
              </p>
            ))}
            {finding.fixes.map((fix, index) => (
              <button key={fix.title} type="button" class="fix" onClick={() => onFix(finding, index)}>
                {fix.title}
              </button>
            ))}
          </li>
        ))}
      </ol>
      {findings.length > most && <p class="none">And {findings.length - most} more.</p>}
    </>
  )
}
