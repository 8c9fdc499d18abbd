import type { ComponentChildren } from 'preact'
import type { PartChange } from '../../src/core/internal.ts'
import type { Scene } from './scene.ts'

const wholes: ReadonlySet<string> = new Set(['section', 'category', 'subcategory', 'questiongroup', 'question'])

/** The class that marks a part: added, removed or changed; begins with a space. */
export function changeClass(id: string, { changes }: Scene): string {
  const own = changes.get(id)
  if (own === undefined) return ''
  const whole = own.find(({ subject, kind }) => wholes.has(subject) && (kind === 'added' || kind === 'removed'))
  return ` ${whole?.kind ?? 'changed'}`
}

/** What changed in one part. What both sides have is told beside the new one. */
export function PartChanges({ id, scene }: { readonly id: string; readonly scene: Scene }): ComponentChildren {
  const isOld = scene.prefix !== ''
  const told = (scene.changes.get(id) ?? []).filter(({ now }) => !isOld || now.length === 0)
  return <ChangeList changes={told} />
}

/** Changes as a list; nothing where there are none. */
export function ChangeList({ changes }: { readonly changes: readonly PartChange[] }): ComponentChildren {
  if (changes.length === 0) return null
  return (
    <ul class="findings changes">
      {changes.map(({ kind, severity, message }, index) => (
        <li key={index} class={`change ${kind} ${severity}`}>
          <strong>{kind}</strong> {message}
        </li>
      ))}
    </ul>
  )
}
