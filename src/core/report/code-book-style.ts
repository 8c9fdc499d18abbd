/** On paper, and while the pages of it are counted. */
const paper = `
  color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --page: #fff; --card: #fff; --code: #f2f2f2; --shown: #6b4400; --link: #174a85;
  & body { max-width: none; padding: 0; font-size: 10pt; overflow-wrap: break-word }
  & code { white-space: nowrap }
  & :is(.skip, form, .here) { display: none }
  & header { padding-top: 62mm; break-after: page }
  & h1 { font-size: 30pt }
  & header p { margin-top: 4mm; font-size: 12pt }
  & header dl { display: grid; grid-template-columns: max-content 1fr; gap: 2mm 8mm; margin-top: 60mm; padding-top: 5mm; border-top: 1px solid var(--line); font-size: 11pt }
  & header dl div { display: contents }
  & .book { display: block }
  & nav { position: static; max-height: none; overflow: visible; margin: 0; padding: 0; border: 0; border-radius: 0; font-size: 10pt; break-after: page }
  & nav summary { list-style: none; margin-bottom: 4mm; font-size: 15pt }
  & nav a { display: flex; gap: 2mm; align-items: baseline; color: inherit }
  & nav a[aria-current] { background: none }
  & nav .dots { flex: 1; min-width: 6mm; border-bottom: 1px dotted var(--soft) }
  & nav .page { min-width: 8mm; text-align: right; font-weight: normal; font-variant-numeric: tabular-nums }
  & main > section + section { break-before: page }
  & .category { break-before: page }
  & h2 + .category { break-before: auto }
  & .new-page { break-before: page }
  & .title, & h2 { break-after: avoid }
  & article:not(:has(.many)), & tr { break-inside: avoid }
  & .many { columns: 3; font-size: 8.5pt }
  & .many.long { columns: 2 }
  & .many.longest { columns: 1 }
  & main h2:first-child { margin-top: 0 }
  & .questiongroup { border-radius: 0 }
  & a { text-decoration: none }
  & :target { outline: none }
`

/** The look of a code book: light and dark, on screens and phones, and on numbered pages of paper. */
export const codeBookStyle = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #566270; --line: #d8dee6; --page: #f4f6f9; --card: #fff; --code: #edf1f5;
  --shown: #8a5800; --link: #1f5fa8; --mark: #e3edf9; --hit: #ffe08a }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9f0; --soft: #a3afbe; --line: #364150; --page: #12171e; --card: #1b222c;
  --code: #26303c; --shown: #f0b95a; --link: #82b4f2; --mark: #22344a; --hit: #6b5410 } }
* { box-sizing: border-box }
html { scroll-padding-top: 4.5rem }
body { margin: 0 auto; max-width: 84rem; padding: 1.5rem 1.25rem 4rem; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
h1 { margin: 0; font-size: 1.8rem; line-height: 1.2 }
header :is(p, dl) { margin: .4rem 0 0; color: var(--soft) }
header dl { display: flex; flex-wrap: wrap; gap: 0 1.25rem; font-size: .9rem }
header dl div { display: flex; gap: .4rem }
header dt::after { content: ":" }
header dd { margin: 0; color: var(--ink) }
.skip { position: absolute; left: -99rem }
.skip:focus { position: static }
nav { margin: 1.25rem 0 0; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-size: .9rem }
nav summary { font-weight: bold; cursor: pointer }
nav ul { margin: .25rem 0; padding-left: 1.1rem; list-style: none }
nav details > ul { padding-left: 0 }
nav a { text-decoration: none }
nav a:hover { text-decoration: underline }
nav details > ul > li > a { font-weight: bold }
nav li { margin: 0 }
nav a { display: block; padding: .1rem .35rem; min-height: 1.5rem; border-radius: .25rem }
nav a[aria-current] { background: var(--mark); font-weight: bold }
.here { flex: 1 1 100%; margin: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; color: var(--soft) }
.here:empty { display: none }
.here a { display: inline-block; min-height: 1.5rem }
main *::highlight(hit) { background-color: var(--hit); color: var(--ink) }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 1rem 0 0;
  padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); font-size: .9rem }
form[hidden], [hidden] { display: none !important }
form label { white-space: nowrap; flex: 1 1 12rem; display: flex; gap: .5rem; align-items: center; color: var(--soft) }
form label + label { flex: 0 1 auto }
input, select { min-width: 0; height: 2.1rem; padding: 0 .5rem; border: 1px solid var(--soft); border-radius: .35rem; background: var(--card);
  color: var(--ink); font: inherit }
input { flex: 1 }
output { color: var(--soft) }
h2 { margin: 2.5rem 0 0; font-size: 1.6rem; line-height: 1.25 }
.category { margin-top: 1.5rem; padding-top: .75rem; border-top: 3px solid var(--link) }
.category > .title { margin: 0; font-size: 1.4rem; line-height: 1.25 }
.subcategory { margin-top: 1.75rem }
.subcategory > .title { margin: 0; font-size: 1.15rem }
.subcategory .subcategory { margin-top: 1.25rem }
.subcategory .subcategory > .title { font-size: 1.05rem }
.questiongroup { margin: .75rem 0 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--card) }
.questiongroup > .title { margin: 0; padding: .45rem 1rem 0; font-size: .9rem; font-weight: normal; color: var(--soft) }
.questiongroup > :is(.help, .facts) { padding-left: 1rem; padding-right: 1rem }
article { padding: .65rem 1rem .75rem }
article + article { border-top: 1px solid var(--line) }
article > .title { margin: 0; font-size: 1rem }
code { padding: .05rem .3rem; border-radius: .25rem; background: var(--code); font: .8125em/1.4 ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; font-weight: normal }
.title > code { margin-left: .25rem; font-size: .8125rem; color: var(--soft); vertical-align: .1em }
.type { margin: 0; font-size: .875rem; color: var(--soft) }
.help { margin: .3rem 0 0; font-size: .9rem; color: var(--soft) }
.help p, .help ul { margin: .15rem 0 }
.help ul { padding-left: 1.2rem }
.facts { margin: .35rem 0 0; padding: 0; list-style: none; font-size: .9rem }
.facts .shown::before { content: "▸ "; color: var(--shown) }
.facts .shows::before { content: "→ "; color: var(--link) }
.facts .shown { color: var(--shown) }
.choices { margin: .4rem 0 0; border-collapse: collapse; font-size: .9rem }
.choices :is(th, td) { padding: .1rem .75rem .1rem 0; text-align: left; vertical-align: top }
.choices th { font-weight: normal; min-width: 2rem }
.choices small { display: block; color: var(--soft) }
.many { columns: 16rem auto; column-gap: 1.5rem; margin: .4rem 0 0; padding: 0; list-style: none; font-size: .9rem }
.many.long { columns: 26rem auto }
.many.longest { columns: auto }
.many li { break-inside: avoid; padding-left: 1.2rem; text-indent: -1.2rem }
:target { outline: 2px solid var(--link); outline-offset: 2px }
@media screen and (min-width: 64rem) {
  .book { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 1.5rem; align-items: start }
  nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; margin-top: 1rem }
}
@media screen and (min-width: 40rem) { .choices code { white-space: nowrap } }
@media screen and (max-width: 40rem) { .here > :not(:last-child) { display: none }
  body { padding: 1rem .75rem 3rem } form label + label { flex: 1 1 8rem } }
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-center { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #555 } }
@page :first { @bottom-center { content: "" } }
html.paper {${paper}& body { margin: 0; width: 178mm } }
@media print { html {${paper}} }
`
