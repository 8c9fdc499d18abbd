import type { Severity } from '../workspace/config.ts'

/**
 * What follows from a finding, with the severity that it therefore has: no rule chooses one by itself. Of several that a message has, it
 * names the gravest.
 */
export const consequences = {
  'not-loaded': { severity: 'error', words: 'the file or the configuration cannot be loaded' },
  'page-fails': { severity: 'error', words: 'pages, lists or the interface end in an internal error' },
  'summary-fails': { severity: 'error', words: 'no summary (PDF) can be made' },
  'script-fails': { severity: 'error', words: 'the script of the form ends in an exception' },
  'not-savable': { severity: 'error', words: 'the form of a category cannot be saved' },
  'answer-lost': { severity: 'error', words: 'an answer is lost, altered, always refused, or read as something else' },
  unanswerable: { severity: 'error', words: 'nobody can reach or answer it' },
  forbidden: { severity: 'error', words: 'the specification explicitly forbids it' },
  'answer-refused': { severity: 'error', words: 'the service refuses these answers, or fails on them' },
  'not-checked': { severity: 'error', words: 'questlint cannot check it' },
  'not-shown': { severity: 'warning', words: 'answers can be entered, but nobody sees them' },
  ineffective: { severity: 'warning', words: 'what the author wrote does not happen, or happens differently' },
  misread: {
    severity: 'warning',
    words: 'people read "None", a keyword, nothing or the wrong thing where a text belongs',
  },
  'loads-alone': { severity: 'warning', words: 'it loads now, but not together with what is not loaded with it' },
  'answer-taken': {
    severity: 'warning',
    words: 'the service accepts these answers, but they are altered or not as they should be',
  },
  stale: { severity: 'warning', words: 'an entry or a comment no longer has an effect' },
  untidy: { severity: 'info', words: 'it does no harm' },
  'not-known': { severity: 'info', words: 'what is not loaded is not checked' },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly words: string }>>

/** What follows from a finding, by its name in {@link consequences}. */
export type Consequence = keyof typeof consequences

/** How grave a finding with a consequence is. */
export function severityFrom(consequence: Consequence): Severity {
  return consequences[consequence].severity
}
