import { type ComponentChildren, createContext, h } from 'preact'
import { useContext } from 'preact/hooks'
import type { FormHelp, RichNode, ShownText } from '../../src/core/internal.ts'
import { tagOf, written } from './language.tsx'

/** The language of the texts of the configuration; the page's own words are English. */
export const TextLanguage = createContext(written)

/** A text of the configuration, marked where the language lacks it. */
export function Text({ text, isUntranslated }: ShownText): ComponentChildren {
  const language = useContext(TextLanguage)
  if (!isUntranslated) return language === written ? text : <span lang={tagOf(language)}>{text}</span>
  return (
    <span class="untranslated" lang="en" dir="ltr" title="No translation: shown in English">
      {text}
    </span>
  )
}

/** A help text. Only the elements that the core let through are made, and nothing is ever read as HTML. */
export function Help({ help }: { readonly help: FormHelp }): ComponentChildren {
  const language = useContext(TextLanguage)
  return (
    <div
      class={help.isUntranslated ? 'help untranslated' : 'help'}
      lang={help.isUntranslated ? written : tagOf(language)}
      dir={help.isUntranslated && 'ltr'}
    >
      {help.nodes.map(draw)}
      {help.isStripped && (
        <span
          class="note"
          title="The application prints this help text as it is; the preview leaves out what is more than plain formatting."
        >
          {' '}
          (simplified)
        </span>
      )}
    </div>
  )
}

function draw(node: RichNode): ComponentChildren {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  if (tag !== 'a') return h(tag, null, tag === 'br' ? undefined : children.map(draw))
  if (href === undefined) return children.map(draw)
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children.map(draw)}
    </a>
  )
}

/** A help text that the application shows when somebody points at an "i"; here it also opens by key and touch. */
export function Tip({ help }: { readonly help: FormHelp }): ComponentChildren {
  return (
    <details class="tip">
      <summary title={plainHelp(help)} aria-label="Help">
        i
      </summary>
      <Help help={help} />
    </details>
  )
}

/** Only the text of a help text, where nothing can be opened. */
export function plainHelp({ nodes }: FormHelp): string {
  return nodes.map(plain).join('').replace(/\s+/g, ' ').trim()
}

function plain(node: RichNode): string {
  return typeof node === 'string' ? node : node.tag === 'br' ? ' ' : node.children.map(plain).join('')
}
