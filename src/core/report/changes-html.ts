import type { ChangeClass } from '../changes/change.ts'
import { stepsOf } from '../changes/change.ts'
import { changeGuideOf, changeRuleOf } from '../changes/change-rules.ts'
import { count } from '../text/count.ts'
import { compareWords, cutAround, type Piece, shortenPieces } from '../text/difference.ts'
import { plainName } from '../text/edition-name.ts'
import { groupBy } from '../text/group-by.ts'
import { safeText } from '../text/safe-text.ts'
import { writePath } from '../workspace/accepted.ts'
import { changesMakings } from './changes-html-style.ts'
import { formatExcerpt } from './html-excerpt.ts'
import { pageEnd, pageStart } from './html-page.ts'
import type {
  AcceptedChange,
  ChangeReport,
  PresentedChange,
  PresentedPlace,
  PresentedWitness,
} from './present-changes.ts'
import { groupBroken, type ReadersReport, wordBroken, wordReaders } from './readers.ts'
import type { ReportContext } from './report-context.ts'
import { type ChangeGroup, hitsOf, otherPlaces, wordShare } from './shared-words.ts'
import {
  groupChanges,
  isOfSeveral,
  placeIn,
  shortAnswers,
  wordChangeSummary,
  wordCounts,
  wordErrors,
  wordHits,
} from './word-changes.ts'

/** What the page on changes needs beside them. */
export interface ChangesPageContext {
  /** The text of a file on one of the sides. */
  readonly sourceOf: (place: Pick<PresentedPlace, 'side' | 'file'>) => ReturnType<ReportContext['sourceOf']>
  readonly pathOf: ReportContext['pathOf']
  /** What the sides are called: a commit, a folder, the files on disk. */
  readonly sides: { readonly old: string; readonly new: string }
  readonly version: string
  readonly readers?: ReadersReport
}

const classes: readonly (readonly [ChangeClass, string, string])[] = [
  ['data', 'Stored answers', 'lose, are refused, or are read as something else'],
  ['logic', 'What is shown', 'something else is shown, or can be saved, for some answers'],
  ['api', 'Interface', 'structure, filters, names and addresses that programs use'],
  ['text', 'Texts and look', 'labels, help texts and what pages look like'],
]

/**
 * The report on changes as one HTML page for people, to be read offline: both sides, and what each change means for
 * respondents and stored answers.
 */
export function formatChangesHtml(report: ChangeReport, context: ChangesPageContext): string {
  const groups = groupChanges(report.changes)
  const [several, others] = [groups.filter(isOfSeveral), groups.filter((group) => !isOfSeveral(group))]
  const sections: [string, readonly ChangeGroup[]][] = [
    ...(several.length > 0 ? [['Several questionnaires', several] satisfies [string, readonly ChangeGroup[]]] : []),
    ...groupBy(others, ([{ path }]) => path.configuration),
  ]
  return [
    pageStart(`questlint: ${wordChangeSummary(report.summary, 'info').trim()}`, changesMakings),
    '<header>',
    `<h1>What this change does <small>questlint ${plain(context.version)}</small></h1>`,
    formatSides(context),
    formatCounts(report),
    '</header>',
    ...formatContents(sections, report),
    ...formatFilter(report),
    '<main>',
    ...formatNewErrors(report, context),
    ...(groups.length + report.newErrors.length === 0
      ? ['<p class="none">Nothing differs that anybody would notice.</p>']
      : []),
    ...sections.map(([name, own], at) => formatConfiguration(name, own, { ...context, number: at + 1 })),
    ...formatReaders(context.readers),
    ...formatAccepted(report.accepted),
    formatRules(report.changes),
    '</main>',
    pageEnd(changesMakings),
    '',
  ].join('\n')
}

/** What the page has, by configuration and part, with how much there is of it. */
function formatContents(
  sections: readonly (readonly [string, readonly ChangeGroup[]])[],
  report: ChangeReport,
): string[] {
  if (sections.length === 0) return []
  const items = sections.map(([name, groups], at) => {
    const parts = [...groupBy(groups, nameOfPart)].map(
      ([part, own], index) =>
        `<li><a href="#${idOfPart(at + 1, index + 1)}">${plain(part)}</a> <small>${own.length}</small></li>`,
    )
    return `<li><a href="#${idOf(at + 1)}">${plain(plainName(name))}</a> <small>${groups.length}</small><ul>${parts.join('')}</ul></li>`
  })
  const more = [
    ...(report.newErrors.length > 0 ? ['<li><a href="#new-errors">New errors of <code>check</code></a></li>'] : []),
    ...(report.accepted.length > 0 ? ['<li><a href="#accepted">Accepted changes</a></li>'] : []),
    '<li><a href="#rules">What to do</a></li>',
  ]
  return [
    `<nav aria-label="Contents"><details class="contents"><summary>Contents</summary><ul>${[...items, ...more].join('\n')}</ul></details></nav>`,
  ]
}

function idOf(configuration: number): string {
  return `configuration-${configuration}`
}

function idOfPart(configuration: number, part: number): string {
  return `part-${configuration}-${part}`
}

/** Shown by the script, as nothing else makes it work. */
function formatFilter({ changes }: ChangeReport): string[] {
  if (changes.length === 0) return []
  const rules = [...new Set(changes.map(({ rule }) => rule))].sort()
  const box = (name: string, value: string, title: string): string =>
    `<label><input type="checkbox" name="${name}" value="${value}" checked> ${title}</label>`
  const severities = ['error', 'warning', 'info'].map((severity) => box('severity', severity, `${severity}s`))
  return [
    '<form id="filter" role="search" aria-label="Filter the changes" hidden>',
    '<label>Words <input type="search" name="words" placeholder="in messages, places and labels"></label>',
    `<label>Rule <select name="rule"><option value="">all rules</option>${rules.map((rule) => `<option>${rule}</option>`).join('')}</select></label>`,
    `<fieldset><legend>What changes</legend>${classes.map(([name, title]) => box('class', name, title.toLowerCase())).join('')}</fieldset>`,
    `<fieldset><legend>Severity</legend>${severities.join('')}</fieldset>`,
    '<output aria-live="polite"></output>',
    '</form>',
  ]
}

function plain(text: string): string {
  return safeText(text, 'html')
}

function formatSides({ sides }: ChangesPageContext): string {
  return `<p class="compared"><span class="old">Before</span> ${plain(sides.old)} <span class="new">Now</span> ${plain(sides.new)}</p>`
}

function formatCounts({ summary }: ChangeReport): string {
  const items = classes.map(
    ([name, title]) =>
      `<li class="${summary[name] === 0 ? 'zero' : `class-${name}`}"><b>${summary[name]}</b> ${title.toLowerCase()}</li>`,
  )
  const grave = summary.errors - summary.newErrors
  const notes = [
    grave > 0 ? `${count(grave, 'change')} at the level error.` : 'No change is at the level error.',
    ...wordErrors(summary).map((line) => `${line}.`),
    summary.answers ? `${wordCounts(summary.answers)}.` : '',
  ].filter((note) => note !== '')
  return `<ul class="counts">${items.join('')}</ul>\n<p>${notes.map(plain).join(' ')}</p>`
}

/** The errors that only a check of the new side finds. */
function formatNewErrors({ newErrors }: ChangeReport, { pathOf }: ChangesPageContext): string[] {
  if (newErrors.length === 0) return []
  const items = newErrors.map(
    ({ rule, message, file, range, where }) =>
      `<li><p class="message">${plain(message)}</p><p class="where">${plain(`${rule} in ${pathOf(file)}:${range.start.line}`)}${where === '' ? '' : ` ${plain(where)}`}</p></li>`,
  )
  return [
    '<section aria-labelledby="new-errors">',
    `<h2 id="new-errors">${count(newErrors.length, 'new error')} of <code>check</code></h2>`,
    `<ul>${items.join('')}</ul>`,
    '</section>',
  ]
}

interface Numbered extends ChangesPageContext {
  readonly number: number
}

function formatConfiguration(name: string, groups: readonly ChangeGroup[], context: Numbered): string {
  const id = idOf(context.number)
  const places = groupBy(groups, nameOfPart)
  return [
    `<section class="configuration" aria-labelledby="${id}">`,
    `<h2 id="${id}">${plain(plainName(name))} <small>${count(groups.length, 'change')}</small></h2>`,
    ...[...places].flatMap(([place, own], index) => [
      `<div class="part"><h3 class="part" id="${idOfPart(context.number, index + 1)}">${plain(place)}</h3>`,
      ...own.map((group) => formatChange(group, context)),
      '</div>',
    ]),
    '</section>',
  ].join('\n')
}

function nameOfPart(group: ChangeGroup): string {
  if (isOfSeveral(group)) return 'Shared records'
  const [change] = group
  const part = placeIn(change.where)
  if (part !== '') return part
  return change.class === 'text' ? 'Shared texts' : 'The whole questionnaire'
}

function formatChange(group: ChangeGroup, context: ChangesPageContext): string {
  const [change] = group
  const { rule, severity, message, where, guess, witness } = change
  const title = classes.find(([name]) => name === change.class)?.[1] ?? ''
  const tags = [
    `<span class="class">${title}</span>`,
    `<span class="severity">${severity}</span>`,
    ...(guess ? ['<span class="guess">a guess</span>'] : []),
    `<a href="#rule-${rule}">${rule}</a>`,
  ]
  return [
    `<article class="change class-${change.class} ${severity}" data-class="${change.class}" data-severity="${severity}" data-rule="${rule}" data-at="${plain(writePath(stepsOf(change.path)))}">`,
    `<h4>${tags.join(' ')}</h4>`,
    `<p class="message">${plain(message)}</p>`,
    ...(where === '' ? [] : [`<p class="where">${where.split(' › ').map(plain).join(' <span>›</span> ')}</p>`]),
    ...(change.class === 'text' ? [] : [formatEffects(group)]),
    ...(witness ? [formatWitness(witness)] : []),
    change.class === 'text' ? formatWordings(change) : formatPlaces(change, context),
    ...wordShare(group).map((line) => `<p class="share">${plain(line)}</p>`),
    ...formatOthers(group),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function formatEffects(group: ChangeGroup): string {
  const [{ rule }] = group
  const hits = hitsOf(group)
  const { respondents, stored } = changeGuideOf(rule)
  const hit = hits ? ` <strong>This ${plain(wordHits(hits))}.</strong>` : ''
  return `<dl class="effects"><div><dt>What respondents notice</dt><dd>${plain(respondents)}</dd></div><div><dt>What stored answers notice</dt><dd>${plain(stored)}${hit}</dd></div></dl>`
}

function formatWitness(witness: PresentedWitness): string {
  const [was, is] = cutAround(witness.old, witness.new, longestVerdict, 'as written')
  const sides = `<span class="old">Before</span> ${plain(was)} <span class="new">Now</span> ${plain(is)}`
  return `<div class="witness"><p>For example, when ${plain(witness.words)}:</p><p class="verdicts">${sides}</p><pre>${plain(shortAnswers(witness))}</pre></div>`
}

const longestVerdict = 300

/** Both wordings, with the words that only one of them has marked; a text that is new or gone has one. */
function formatWordings({ old, new: now }: PresentedChange): string {
  const [was, is] = [old, now].map(writeSide)
  const [before, after] = compareWords(was ?? '', is ?? '')
  const words = (text: string | undefined, pieces: readonly Piece[]): string => {
    if (text === undefined) return '<i>nothing</i>'
    const whole = was === undefined || is === undefined ? [{ text, isChanged: false }] : pieces
    return shortenPieces(whole, beside)
      .map((piece) => (piece.isChanged ? `<mark>${plain(piece.text)}</mark>` : plain(piece.text)))
      .join('')
  }
  const side = (name: string, title: string, shown: string): string =>
    `<div class="${name}"><p><span class="${name}">${title}</span></p><p class="words">${shown}</p></div>`
  return `<div class="both">${side('old', 'Before', words(was, before))}${side('new', 'Now', words(is, after))}</div>`
}

/** So many characters stay beside what changed. */
const beside = 120

function writeSide(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

function formatPlaces({ places }: PresentedChange, context: ChangesPageContext): string {
  return `<div class="both">${formatSide('old', 'Before', places, context)}${formatSide('new', 'Now', places, context)}</div>`
}

function formatSide(
  name: PresentedPlace['side'],
  title: string,
  places: readonly PresentedPlace[],
  { sourceOf, pathOf }: ChangesPageContext,
): string {
  const place = places.find(({ side }) => side === name)
  const source = place && sourceOf(place)
  const head = `<span class="${name}">${title}</span>`
  if (place === undefined) return `<div class="${name}"><p>${head} <i>not there</i></p></div>`
  const at = `${pathOf(place.file)}:${place.range.start.line}`
  return `<div class="${name}"><p>${head} ${plain(at)}</p>${source ? formatExcerpt(source, place.range) : ''}</div>`
}

function formatOthers(group: ChangeGroup): string[] {
  const others = otherPlaces(group)
  if (others.length === 0) return []
  const messages = new Map(group.map(({ path, message }) => [stepsOf(path).join('/'), message]))
  const items = others.map((place) => {
    const message = messages.get(place)
    return `<li>${plain(place)}${message === undefined ? '' : `<br>${plain(message)}`}</li>`
  })
  return [
    `<details><summary>The same edit also changes ${count(others.length, 'other place')}</summary><ul>${items.join('')}</ul></details>`,
  ]
}

function formatReaders(readers: ReadersReport | undefined): string[] {
  if (readers === undefined) return []
  const items = groupBroken(readers.broken).map((group) => `<li>${plain(wordBroken(group))}</li>`)
  return [
    '<section aria-labelledby="programs">',
    '<h2 id="programs">Programs that read answers</h2>',
    `<p>${plain(wordReaders(readers))}.</p>`,
    ...(items.length > 0 ? [`<ul class="programs">${items.join('')}</ul>`] : []),
    '</section>',
  ]
}

function formatAccepted(accepted: readonly AcceptedChange[]): string[] {
  if (accepted.length === 0) return []
  const items = accepted.map(
    ({ rule, message, reason, path }) =>
      `<li><p class="message">${plain(message)}</p><p>Accepted: ${plain(reason)}</p><p class="where">${rule} at ${plain(writePath(stepsOf(path)))}</p></li>`,
  )
  return [
    `<details class="accepted" id="accepted"><summary>${count(accepted.length, 'accepted change')}</summary><ul>${items.join('')}</ul></details>`,
  ]
}

function formatRules(changes: readonly PresentedChange[]): string {
  const rules = [...new Set(changes.map(({ rule }) => rule))].sort()
  if (rules.length === 0) return ''
  const entries = rules.map(
    (rule) =>
      `<dt id="rule-${rule}">${rule}</dt><dd>${plain(changeRuleOf(rule).summary)} ${plain(changeGuideOf(rule).advice)}</dd>`,
  )
  const guessed = changes.some(({ guess }) => guess)
    ? '<p>A guess rests on likeness only: two things that are called differently but are alike are taken for one that was moved or renamed.</p>\n'
    : ''
  return `<section class="rules" aria-labelledby="rules">\n<h2 id="rules">What to do</h2>\n${guessed}<dl>${entries.join('\n')}</dl>\n</section>`
}
