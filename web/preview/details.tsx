import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { DetailsPage, DetailsPart } from '../../src/core/internal.ts'
import { tagOf } from './language.tsx'
import { Text, TextLanguage } from './rich-text.tsx'

/** The answers as readers get them. */
export function Details({ page }: { readonly page: DetailsPage }): ComponentChildren {
  return (
    <div class="details">
      <p class="note">
        What readers get of the answers. The application lays them out with templates of its own; the preview shows
        which answers appear, in order, and what becomes of them.
      </p>
      {page.parts.length === 0 && <p>Nothing is answered yet.</p>}
      {page.parts.map((part) => (
        <Part key={part.id} part={part} depth={2} />
      ))}
    </div>
  )
}

function Part({ part, depth }: { readonly part: DetailsPart; readonly depth: number }): ComponentChildren {
  if (part.level === 'question') return <Answer part={part} />
  const Title = `h${Math.min(depth, 6)}` as 'h2'
  return (
    <section class={`details-part ${part.level}`} data-part={part.id}>
      {part.label.text !== '' && (
        <Title>
          {part.numbering} <Text {...part.label} />
        </Title>
      )}
      {part.note && <p class="note warning">{part.note}</p>}
      {part.children.map((child) => (
        <Part key={child.id} part={child} depth={depth + (part.label.text === '' ? 0 : 1)} />
      ))}
    </section>
  )
}

function Answer({ part }: { readonly part: DetailsPart }): ComponentChildren {
  const language = tagOf(useContext(TextLanguage))
  const values = (part.values ?? []).filter((value) => value !== '')
  return (
    <dl class="answer" data-part={part.id}>
      <dt>
        <Text {...part.label} />
      </dt>
      {values.map((value, index) => (
        <dd key={index} class={part.how} lang={language}>
          {value}
        </dd>
      ))}
      {values.length === 0 && <dd class="note">nothing to read</dd>}
      {part.note && <dd class="note warning">{part.note}</dd>}
    </dl>
  )
}
