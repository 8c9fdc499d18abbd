import type { PlainAnswers } from '../../src/core/internal.ts'
import type { HostContent, PreviewHost, SideHost } from './host.ts'
import { keep, kept } from './kept.ts'

/** Asks the server that the page came from. */
export function createHttpHost(): PreviewHost {
  const events = new EventSource('events')
  // Whoever asks before could miss that the files are judged.
  const following = new Promise<void>((resolve) => {
    for (const name of ['open', 'error']) events.addEventListener(name, () => resolve(), { once: true })
  })
  return {
    ...sideHost('now'),
    old: sideHost('old'),
    content: async () => {
      await following
      const content = await ask<HostContent>('content', {})
      if (content.form !== undefined) document.title = `${content.form.configuration} – questlint preview`
      return content
    },
    keep: (answers) => {
      keep(storageKey(), Object.keys(answers).length === 0 ? '' : JSON.stringify(answers))
    },
    chooseLanguage: (language) => {
      keep(languageKey(), language)
    },
    placeOfFinding: (fingerprint) => ask('finding', { fingerprint }),
    test: (answers) => ask('test', { answers: JSON.stringify(answers) }),
    fix: (fingerprint, fix, revision) => ask('fix', { fingerprint, fix, revision }),
    hasAddresses: true,
    catalogue: {
      list: () => ask('stored', {}),
      open: (code) => ask('opened', { code }),
      save: (answers, opened) =>
        ask('saved', { answers: JSON.stringify(answers), code: opened?.code, etag: opened?.etag }),
    },
    onChange: (callback, onLost) => {
      events.addEventListener('changed', callback)
      events.addEventListener('open', () => onLost(false))
      events.addEventListener('error', () => onLost(true))
      return () => events.close()
    },
  }
}

/** Each preview has an address of its own. */
function storageKey(): string {
  return `answers of ${location.pathname}`
}

function languageKey(): string {
  return `language of ${location.pathname}`
}

/** The answers that were there before the page was loaded again. */
export function keptAnswers(): PlainAnswers {
  try {
    return JSON.parse(kept(storageKey()) ?? '{}') as PlainAnswers
  } catch {
    return {}
  }
}

function sideHost(side: 'now' | 'old'): SideHost {
  return {
    judge: (answers) => ask('judge', { side, answers: JSON.stringify(answers) }),
    details: (answers) => ask('details', { side, answers: JSON.stringify(answers) }),
    why: (id) => ask('why', { side, id }),
    open: (id, answers) => ask('open', { side, id, answers: JSON.stringify(answers) }),
    place: (id) => ask('place', { side, id }),
  }
}

async function ask<Answer>(name: string, body: object): Promise<Answer> {
  const response = await fetch(name, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language: kept(languageKey()) ?? '', ...body }),
  })
  if (!response.ok) throw new Error((await response.text()) || `the preview answered ${response.status}`)
  return (await response.json()) as Answer
}
