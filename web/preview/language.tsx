import type { ComponentChildren } from 'preact'
import type { HostContent, PreviewHost } from './host.ts'

interface LanguageProps {
  readonly content: HostContent
  readonly choose: PreviewHost['chooseLanguage']
  readonly refresh: () => void
}

/** Switches between the languages that a questionnaire can be read in. */
export function LanguageChoice({ content, choose, refresh }: LanguageProps): ComponentChildren {
  const { languages, language } = content
  if (choose === undefined || languages === undefined) return null
  return (
    <label class="toggle">
      Language{' '}
      <select
        value={language}
        onChange={(event) => {
          choose(event.currentTarget.value)
          refresh()
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={tagOf(one)}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The language that configurations are written in. */
export const written = 'en'

/** The language of an element, as browsers write it: `pt-BR` for `pt_BR`. */
export function tagOf(language: string): string {
  return language.replace('@', '-').replaceAll('_', '-')
}

/** As its speakers call it. */
function nameOf(language: string): string {
  try {
    const name = new Intl.DisplayNames([tagOf(language)], { type: 'language' }).of(tagOf(language))
    return name === undefined || name === tagOf(language) ? language : `${name} (${language})`
  } catch {
    return language
  }
}

const fromTheRight: ReadonlySet<string> = new Set([
  'ar',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
])

/** The direction that a language is written in. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return fromTheRight.has(tagOf(language).split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
