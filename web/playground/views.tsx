import type { ComponentChildren } from 'preact'
import { useCallback, useRef, useState } from 'preact/hooks'
import type { PresentedFinding } from '../../src/core/internal.ts'
import type { Ask } from './ask.ts'
import { Findings } from './findings.tsx'
import { FormPane } from './form-pane.tsx'
import { Graph } from './graph.tsx'
import type { Judged } from './use-judgement.ts'

interface ViewsProps {
  readonly ask: Ask
  readonly sync: () => Promise<unknown>
  readonly findings: readonly PresentedFinding[]
  readonly judged: Judged
  readonly isBusy: boolean
  /** The file in front. */
  readonly uri: string
  readonly onGo: (uri: string, line: number, column: number) => void
  readonly onFix: (finding: PresentedFinding, fix: number) => void
  readonly onFixAll: () => void
}

const titles = { findings: 'Findings', form: 'Form', graph: 'Graph' } as const

type View = keyof typeof titles

const views = Object.keys(titles) as readonly View[]

/** What questlint makes of the files: one view at a time, chosen by tabs that the arrow keys go through. */
export function Views(props: ViewsProps): ComponentChildren {
  const { ask, sync, findings, judged, isBusy, uri, onGo, onFix, onFixAll } = props
  const [view, setView] = useState<View>('findings')
  const tabs = useRef(new Map<View, HTMLButtonElement | null>())
  const choose = (chosen: View): void => {
    setView(chosen)
    tabs.current.get(chosen)?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    const next = viewAfter(view, event.key)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  const leave = useCallback(() => tabs.current.get('form')?.focus(), [])
  const fixByFingerprint = useCallback(
    (fingerprint: string, index: number) => {
      const finding = judged.findings.find((one) => one.fingerprint === fingerprint)
      if (finding) onFix(finding, index)
    },
    [judged, onFix],
  )
  const isFixable = findings.some(({ fixes }) => fixes.some(({ safe }) => safe))
  return (
    <section class="right" aria-label="What questlint finds">
      <div class="tabs">
        <div role="tablist" aria-label="Views" class="views">
          {views.map((name) => (
            <span key={name} class={view === name ? 'tab open' : 'tab'} role="presentation">
              <button
                ref={(button) => {
                  tabs.current.set(name, button)
                }}
                type="button"
                role="tab"
                id={`tab-${name}`}
                aria-selected={view === name}
                aria-controls="view"
                tabIndex={view === name ? 0 : -1}
                onClick={() => choose(name)}
                onKeyDown={press}
              >
                {name === 'findings' ? `${titles[name]} (${findings.length}${isBusy ? '…' : ''})` : titles[name]}
              </button>
            </span>
          ))}
        </div>
        {view === 'findings' && isFixable && (
          <button type="button" class="fix-all" onClick={onFixAll}>
            Make all safe fixes
          </button>
        )}
      </div>
      <div class="view" role="tabpanel" id="view" aria-labelledby={`tab-${view}`} aria-busy={isBusy}>
        {view === 'findings' && <Findings findings={findings} isBusy={isBusy} onGo={onGo} onFix={onFix} />}
        {view === 'form' && (
          <FormPane
            ask={ask}
            sync={sync}
            judged={judged}
            uri={uri}
            onGo={onGo}
            onFix={fixByFingerprint}
            onLeave={leave}
          />
        )}
        {view === 'graph' && <Graph ask={ask} sync={sync} judged={judged} uri={uri} />}
      </div>
    </section>
  )
}

/** The view that a key leads to. */
function viewAfter(view: View, key: string): View | undefined {
  const at = views.indexOf(view)
  if (key === 'ArrowRight') return views[(at + 1) % views.length]
  if (key === 'ArrowLeft') return views.at(at - 1)
  if (key === 'Home') return views[0]
  return key === 'End' ? views.at(-1) : undefined
}
