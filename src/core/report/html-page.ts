import { safeText } from '../text/safe-text.ts'

/** The look of the page: light and dark, on screens and on paper. */
const pageStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5a6675; --line: #d8dee6; --page: #f4f6f9; --card: #fff; --code: #f4f6f9;
  --error: #b3261e; --warning: #8a5800; --info: #1f5fa8; --mark: #ffe08a; --link: #1f5fa8 }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9f0; --soft: #a3afbe; --line: #364150; --page: #12171e; --card: #1b222c;
  --code: #12171e; --error: #ff8f86; --warning: #f0b95a; --info: #82b4f2; --mark: #6b5410; --link: #82b4f2 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1.25rem 4rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif }
a { color: var(--link) }
h1 { margin: 0 0 .75rem; font-size: 1.6rem }
h1 small { font-weight: normal; font-size: .6em; color: var(--soft) }
h2 { margin: 2rem 0 .75rem; font-size: 1.15rem; overflow-wrap: anywhere }
h2 small { font-weight: normal; color: var(--soft); font-size: .8em; margin-left: .5em }
.counts { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0; padding: 0; list-style: none }
.counts li { padding: .4rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); color: var(--soft) }
.counts b { font-size: 1.25rem; color: var(--ink) }
.counts .error b { color: var(--error) }
.counts .warning b { color: var(--warning) }
.counts .info b { color: var(--info) }
header p { margin: .75rem 0 0; color: var(--soft) }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 1.25rem 0 0;
  padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-size: .875rem }
form[hidden] { display: none }
form > label { display: grid; gap: .2rem; color: var(--soft); min-width: 0 }
form > label:first-child { flex: 1 1 12rem }
input[type=search], select { width: 100%; max-width: 15rem; height: 2.25rem; padding: 0 .5rem; border: 1px solid var(--soft); border-radius: .35rem; background: var(--card);
  color: var(--ink); font: inherit }
input[type=search] { max-width: none }
fieldset { display: flex; gap: .9rem; margin: 0; padding: 0 0 .4rem; border: 0 }
fieldset label { white-space: nowrap }
legend { float: left; padding: 0; margin-right: .25rem; color: var(--soft) }
output { margin-left: auto; padding-bottom: .4rem; color: var(--soft) }
article { margin: 0 0 .75rem; padding: .8rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--info); border-radius: .4rem; background: var(--card);
  content-visibility: auto; contain-intrinsic-size: auto 13rem }
article.error { border-left-color: var(--error) }
article.warning { border-left-color: var(--warning) }
article[hidden], section[hidden], details[hidden] { display: none }
.section > h3 { display: block; margin: 1.25rem 0 .5rem; font-size: .95rem; font-weight: bold; overflow-wrap: anywhere }
.section > h3 small { font-weight: normal; color: var(--soft); margin-left: .5em }
h3, h4 { display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: baseline; margin: 0; font-size: .875rem; font-weight: normal }
details { margin: 0 0 .75rem }
summary { margin-bottom: .5rem; color: var(--soft); cursor: pointer; font-size: .875rem }
.accepted > ul { margin: 0; padding: 0; list-style: none }
.accepted li { margin: 0 0 .75rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--card) }
.severity { font-weight: bold; color: var(--info) }
.error .severity { color: var(--error) }
.warning .severity { color: var(--warning) }
.place { margin-left: auto; color: var(--soft) }
.message { margin: .35rem 0 .1rem; overflow-wrap: anywhere }
.where { margin: 0; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
pre { margin: .6rem 0 0; padding: .5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: .35rem; background: var(--code);
  font: .8125rem/1.5 ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace }
.line { display: block; padding: 0 .75rem 0 6.5em; text-indent: -6.5em }
.number { display: inline-block; width: 5.5em; padding-right: 1em; text-align: right; text-indent: 0; color: var(--soft); user-select: none }
mark { border-radius: .15rem; background: var(--mark); color: inherit }
article ul { margin: .5rem 0 0; padding-left: 1.1rem; font-size: .875rem; color: var(--soft); overflow-wrap: anywhere }
dt { margin-top: .75rem; font-weight: bold; scroll-margin-top: 6rem }
dd { margin: 0; color: var(--soft) }
.none { margin-top: 2rem }
:target { outline: 2px solid var(--link); outline-offset: 3px }
@media (max-width: 40rem) { form { position: static } .place { margin-left: 0 } }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --page: #fff; --card: #fff; --code: #fff; --error: #b3261e;
    --warning: #8a5800; --info: #1f5fa8; --mark: #eee; --link: #000 }
  body { max-width: none; padding: 0; font-size: 10pt }
  form { display: block; position: static; margin: .5rem 0 0; padding: 0; border: 0 }
  form > :not(output) { display: none }
  article { content-visibility: visible; break-inside: avoid }
  h2 { break-after: avoid }
  pre { border: 1px solid var(--line) }
  mark { font-weight: bold; text-decoration: underline }
}
`

/** Shows the filter and makes it work; the page is complete without. */
const pageScript = `
'use strict'
const form = document.getElementById('filter')
if (form) {
  const findings = [...document.querySelectorAll('article')].map((element) => {
    return { element, words: (element.dataset.part + ' ' + element.textContent).toLowerCase(), ...element.dataset }
  })
  const groups = [...document.querySelectorAll('details, section.section, section.part')]
  const update = () => {
    const words = form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const rule = form.elements.rule.value
    const file = form.elements.file.value
    const part = form.elements.part.value
    const severities = new Set([...form.querySelectorAll('[name=severity]:checked')].map((box) => box.value))
    let shown = 0
    for (const finding of findings) {
      const isShown = severities.has(finding.severity) && (rule === '' || finding.rule === rule) &&
        (file === '' || finding.file === file) && (part === '' || finding.part === part) && words.every((word) => finding.words.includes(word))
      finding.element.hidden = !isShown
      if (isShown) shown++
    }
    const isAsked = words.length > 0 || rule !== '' || (severities.has('info') && severities.size === 1)
    for (const group of groups) {
      group.hidden = !group.querySelector('article:not([hidden])')
      if (group.localName === 'details') group.open = isAsked
    }
    form.querySelector('output').textContent = shown + ' of ' + findings.length + ' shown'
  }
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.hidden = false
  update()
}
`

/** A style or script, with its SHA-256 in base64, by which a page allows it; a test has the hashes. */
export interface Inline {
  readonly text: string
  readonly hash: string
}

/** What a page is made with. */
export interface PageMakings {
  readonly styles: readonly Inline[]
  readonly script?: Inline
}

/** The look of reports. */
export const reportStyle: Inline = { text: pageStyle, hash: 'RObC4GINFbVZJq9o9q5d1Wu+0vHNsdHiFAKx39n+6IU=' }

const reportScript: Inline = { text: pageScript, hash: '6joxTC/WikdBeY04whN7zZpbtjdlRHxdn3w680P41AA=' }

const reportMakings: PageMakings = { styles: [reportStyle], script: reportScript }

/** The page up to and with the start of its body; only its own styles and script work in it. */
export function pageStart(title: string, { styles, script }: PageMakings = reportMakings): string {
  const allowed = styles.map(({ hash }) => `'sha256-${hash}'`).join(' ')
  const scripts = script ? ` script-src 'sha256-${script.hash}';` : ''
  const policy = `default-src 'none'; style-src ${allowed};${scripts} base-uri 'none'; form-action 'none'`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${safeText(title, 'html')}</title>`,
    ...styles.map(({ text }) => `<style>${text}</style>`),
    '</head>',
    '<body>',
  ].join('\n')
}

/** The end of the page, with its script. */
export function pageEnd({ script }: PageMakings = reportMakings): string {
  return `${script ? `<script>${script.text}</script>\n` : ''}</body>\n</html>`
}
