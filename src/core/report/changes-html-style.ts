import { type PageMakings, reportStyle } from './html-page.ts'

const css = `
:root { --data: #b3261e; --logic: #8a5800; --api: #1f5fa8; --text: #5a6675; --was: #fdeceb; --is: #e6f4ea; --was-ink: #8f1d17; --is-ink: #1b5e33 }
@media (prefers-color-scheme: dark) { :root { --data: #ff8f86; --logic: #f0b95a; --api: #82b4f2; --text: #a3afbe; --was: #3a1f20; --is: #17301f;
  --was-ink: #ffb4ad; --is-ink: #9fdcb0 } }
.compared { margin: 0 0 1rem; overflow-wrap: anywhere }
.old > .old, .new > .new, .compared .old, .compared .new, .verdicts .old, .verdicts .new, p > .old, p > .new { padding: .05rem .5rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600 }
span.old { background: var(--was); color: var(--was-ink) }
span.new { margin-left: .5rem; background: var(--is); color: var(--is-ink) }
.both span.new { margin-left: 0 }
.counts .class-data b { color: var(--data) }
.counts .class-logic b { color: var(--logic) }
.counts .class-api b { color: var(--api) }
h3.part { display: block; margin: 1.5rem 0 .6rem; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere }
h4 { display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: baseline; margin: 0; font-size: .875rem; font-weight: normal }
h4 a { margin-left: auto }
.change { content-visibility: visible; border-left-color: var(--text) }
.change.class-data { border-left-color: var(--data) }
.change.class-logic { border-left-color: var(--logic) }
.change.class-api { border-left-color: var(--api) }
.class { font-weight: bold; color: var(--text) }
.class-data .class { color: var(--data) }
.class-logic .class { color: var(--logic) }
.class-api .class { color: var(--api) }
.change .severity { font-weight: normal; color: var(--soft) }
.guess { padding: 0 .5rem; border: 1px dashed var(--soft); border-radius: 1rem; color: var(--soft) }
.change .message { font-weight: 600 }
.effects { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem 1.5rem; margin: .8rem 0 0; font-size: .9375rem }
.effects dt { margin: 0; font-size: .8125rem; font-weight: normal; color: var(--soft) }
.effects dd { color: var(--ink) }
.witness { margin: .8rem 0 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .35rem }
.witness p { margin: 0; overflow-wrap: anywhere }
.witness .verdicts { margin: .3rem 0 0 }
.witness pre { margin: .4rem 0 0; padding: 0; background: none; color: var(--soft) }
.both { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: .8rem 0 0 }
.both > div { min-width: 0 }
.both p { margin: 0; font-size: .8125rem; color: var(--soft); overflow-wrap: anywhere }
.both pre { margin-top: .35rem }
.both .line { padding-left: 4.5em; text-indent: -4.5em }
.both .number { width: 4.25em; padding-right: .75em }
.both .old mark { background: var(--was); color: var(--was-ink) }
.both .new mark { background: var(--is); color: var(--is-ink) }
.both .words { margin-top: .35rem; padding: .4rem .6rem; border-radius: .35rem; font-size: .9375rem; color: var(--ink) }
.both .old .words { background: var(--was) }
.both .new .words { background: var(--is) }
details { margin: .8rem 0 0; font-size: .875rem; color: var(--soft) }
summary { cursor: pointer }
.accepted { margin-top: 2rem; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--card); font-size: 1rem }
.accepted ul { padding-left: 1.1rem }
.accepted p { margin: .1rem 0 }
.accepted .message { color: var(--ink) }
.programs li { overflow-wrap: anywhere }
.contents { font-size: .9375rem; color: var(--ink) }
.contents ul { margin: .3rem 0; padding-left: 1.1rem }
.contents small { color: var(--soft) }
.words mark { padding: 0 .1rem; font-weight: 600 }
.both .words del { text-decoration: none }
.both .words ins { text-decoration: none }
form fieldset { flex-wrap: wrap }
@media (max-width: 40rem) { .effects, .both { grid-template-columns: 1fr } }
@media print { details:not([open]) > * { display: revert } .change { break-inside: avoid } }
`

/** Shows the filter and makes it work; the page is complete without. */
const script = `
'use strict'
const form = document.getElementById('filter')
if (form) {
  const changes = [...document.querySelectorAll('article.change')].map((element) => {
    const section = element.closest('section')
    const title = section.querySelector('h2').textContent
    return { element, part: section.id, words: (title + ' ' + element.dataset.at + ' ' + element.textContent).toLowerCase(), ...element.dataset }
  })
  const parts = [...document.querySelectorAll('div.part')]
  const sections = [...document.querySelectorAll('section.configuration')]
  const entries = [...document.querySelectorAll('.contents a')].map((link) => [link.closest('li'), document.getElementById(link.hash.slice(1))])
  const update = () => {
    const words = form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean)
    const chosen = (name) => new Set([...form.querySelectorAll('[name=' + name + ']:checked')].map((box) => box.value))
    const [classes, severities] = [chosen('class'), chosen('severity')]
    const rule = form.elements.rule.value
    let shown = 0
    for (const change of changes) {
      const isShown = classes.has(change.class) && severities.has(change.severity) && (rule === '' || change.rule === rule) &&
        words.every((word) => change.words.includes(word))
      change.element.hidden = !isShown
      if (isShown) shown++
    }
    for (const part of [...parts, ...sections]) part.hidden = !part.querySelector('article:not([hidden])')
    for (const [item, target] of entries) item.hidden = target !== null && target.closest('[hidden]') !== null
    form.querySelector('output').textContent = shown + ' of ' + changes.length + ' shown'
  }
  form.addEventListener('input', update)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.hidden = false
  update()
}
`

/** What the page on changes is made with: the look of reports and more of it, and its script; a test has the hashes. */
export const changesMakings: PageMakings = {
  styles: [reportStyle, { text: css, hash: 'zj2quNaqh+MG3BAhiThWFyIm8EEsr2aLkEQZ5DgR6VE=' }],
  script: { text: script, hash: 'rQJS+SeI8mdzkjikI+FsrxToo1h/VnKLmOFqMvNhfMI=' },
}
