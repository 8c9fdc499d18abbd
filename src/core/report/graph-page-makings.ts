import { graphStyle } from './graph-style.ts'
import type { PageMakings } from './html-page.ts'

const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #566270; --line: #d8dee6; --page: #fff; --card: #f4f6f9; --link: #1f5fa8 }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9f0; --soft: #a3afbe; --line: #364150; --page: #12171e; --card: #1b222c; --link: #82b4f2 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid var(--line); background: var(--card) }
h1 { flex: 1; margin: 0; font-size: 1.1rem }
#tools { display: flex; gap: .25rem; align-items: center }
[hidden] { display: none !important }
button { min-width: 2rem; min-height: 2rem; padding: 0 .6rem; border: 1px solid var(--soft); border-radius: .35rem; background: var(--page); color: var(--ink); font: inherit; cursor: pointer }
output { min-width: 4rem; text-align: center; font-variant-numeric: tabular-nums }
#picture { height: calc(100vh - 7rem); min-height: 20rem; overflow: auto; cursor: grab }
#picture.moved { cursor: grabbing; user-select: none }
#picture svg { display: block; margin: 0 auto }
:focus-visible { outline: 2px solid var(--link); outline-offset: -2px }
details { padding: .5rem 1rem 1rem; border-top: 1px solid var(--line) }
summary { min-height: 1.5rem; color: var(--soft); cursor: pointer }
li { margin: .2rem 0; overflow-wrap: anywhere }
@media print { #tools, details { display: none } #picture { height: auto; overflow: visible } #picture svg { max-width: 100%; height: auto } }
`

/** Zooms the picture; where one looks stays where it is. Scrolling and moving are the browser's own. */
const script = `
'use strict'
const panel = document.getElementById('picture')
const svg = panel.querySelector('svg')
const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name)))
const told = document.querySelector('output')
let scale = 1
const zoom = (next, x = panel.clientWidth / 2, y = panel.clientHeight / 2) => {
  const before = svg.getBoundingClientRect()
  const from = panel.getBoundingClientRect()
  const at = [(from.left + x - before.left) / scale, (from.top + y - before.top) / scale]
  scale = Math.min(4, Math.max(0.05, next))
  svg.setAttribute('width', width * scale)
  svg.setAttribute('height', height * scale)
  const after = svg.getBoundingClientRect()
  panel.scrollLeft += after.left + at[0] * scale - from.left - x
  panel.scrollTop += after.top + at[1] * scale - from.top - y
  told.textContent = Math.round(scale * 100) + ' %'
}
const fit = () => zoom(Math.min(1, panel.clientWidth / width, panel.clientHeight / height))
const acts = { larger: () => zoom(scale * 1.25), smaller: () => zoom(scale / 1.25), fit, full: () => zoom(1) }
for (const [id, act] of Object.entries(acts)) document.getElementById(id).addEventListener('click', act)
const keys = { '+': acts.larger, '=': acts.larger, '-': acts.smaller, '0': acts.full, f: acts.fit }
addEventListener('keydown', (event) => {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
  if (!act) return
  event.preventDefault()
  act()
})
panel.addEventListener('wheel', (event) => {
  if (!event.ctrlKey && !event.metaKey) return
  event.preventDefault()
  const from = panel.getBoundingClientRect()
  const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 16)
  zoom(scale * Math.exp(-Math.min(Math.max(pixels, -240), 240) / 400), event.clientX - from.left, event.clientY - from.top)
}, { passive: false })
panel.addEventListener('pointermove', (event) => {
  const isMoved = event.pointerType === 'mouse' && (event.buttons & 1) === 1
  panel.classList.toggle('moved', isMoved)
  if (isMoved) panel.scrollBy(-event.movementX, -event.movementY)
})
document.getElementById('tools').hidden = false
fit()
`

/** What the page of a graph is made with; a test has the hashes. */
export const graphMakings: PageMakings = {
  styles: [
    { text: style, hash: '49WkqqepAXfnmwoUKjt+kPeUUdc8oHTHgzqMXWCq6vM=' },
    { text: graphStyle, hash: 'zgY1+kUbTLj9IDrhlPluaARH7E93pqgefAxqW/TwraE=' },
  ],
  script: { text: script, hash: 'nS5AhitNEpe9/s0VTkEhiN4CgENEvxAVqKLCNnvBj7k=' },
}
