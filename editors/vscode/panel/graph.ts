// The page of the graph's panel: it draws what it is told, zooms and moves it, and tells which box was chosen. Nothing is loaded.
import type { PanelMessage, ShownGraph } from './messages.ts'
import { move, type Pixels, reveal, type View, wholeOf, zoom } from './view.mts'

declare function acquireVsCodeApi(): { postMessage: (message: PanelMessage) => void }

const host = acquireVsCodeApi()
const panel = document.getElementById('panel') as HTMLElement
const percent = document.getElementById('percent') as HTMLElement

let picture: SVGSVGElement | undefined
let size: Pixels = { width: 1, height: 1 }
let view: View = { x: 0, y: 0, scale: 1 }
/** Whether the whole picture is shown, however large the panel becomes. */
let isFitted = true
let title = ''

function show(next: View): void {
  view = next
  const { width, height } = panelSize()
  picture?.setAttribute('viewBox', `${view.x} ${view.y} ${width / view.scale} ${height / view.scale}`)
  percent.textContent = `${Math.round(view.scale * 100)} %`
}

function panelSize(): Pixels {
  return { width: Math.max(1, panel.clientWidth), height: Math.max(1, panel.clientHeight) }
}

function showAll(): void {
  isFitted = true
  show(wholeOf(size, panelSize()))
}

function zoomBy(factor: number, at = { x: panel.clientWidth / 2, y: panel.clientHeight / 2 }): void {
  isFitted = false
  show(zoom(view, factor, at, wholeOf(size, panelSize()).scale))
}

function moveBy(right: number, down: number): void {
  isFitted = false
  show(move(view, right, down, size, panelSize()))
}

function draw(graph: ShownGraph): void {
  const drawn = new DOMParser().parseFromString(graph.svg, 'image/svg+xml').documentElement
  if (!(drawn instanceof SVGSVGElement)) return
  const [width = 1, height = 1] = ['width', 'height'].map((name) => Number(drawn.getAttribute(name)))
  size = { width, height }
  // Its colours are those of the page.
  drawn.querySelector('style')?.remove()
  for (const name of ['width', 'height']) drawn.setAttribute(name, '100%')
  drawn.setAttribute('role', 'group')
  const focused = document.activeElement?.id
  picture = drawn
  panel.replaceChildren(drawn)
  for (const id of graph.places) makeChoosable(document.getElementById(id))
  for (const id of graph.current) document.getElementById(id)?.classList.add('current')
  if (focused && graph.places.includes(focused)) document.getElementById(focused)?.focus()
  const isOther = graph.title !== title
  title = graph.title
  if (isOther || isFitted) showAll()
  else show(move(view, 0, 0, size, panelSize()))
  revealBox(graph.current[0])
}

function makeChoosable(box: HTMLElement | null): void {
  if (box === null) return
  box.setAttribute('tabindex', '0')
  box.setAttribute('role', 'link')
  box.setAttribute('aria-label', [...box.querySelectorAll('text')].map((text) => text.textContent).join(' '))
}

function revealBox(id: string | undefined): void {
  const rect = id === undefined ? null : (document.getElementById(id)?.querySelector('rect') ?? null)
  if (rect === null || picture === undefined || isFitted) return
  const toPicture = rect.getCTM()
  const ofView = picture.getCTM()
  if (toPicture === null || ofView === null) return
  const { e, f } = ofView.inverse().multiply(toPicture)
  const { x, y, width, height } = rect.getBBox()
  show(reveal(view, { x: x + e, y: y + f, width, height }, panelSize()))
}

function choose(target: EventTarget | null): void {
  const box = target instanceof Element ? target.closest('.node[tabindex]') : null
  if (box) host.postMessage({ kind: 'open', id: box.id })
}

/** How far the mouse went while its button was down: a click that moved the picture opens nothing. */
let moved = 0

panel.addEventListener('pointermove', (event) => {
  if ((event.buttons & 1) === 0) return
  moved += Math.abs(event.movementX) + Math.abs(event.movementY)
  moveBy(-event.movementX, -event.movementY)
})
panel.addEventListener('pointerdown', () => {
  moved = 0
})
panel.addEventListener('click', (event) => {
  if (moved < 4) choose(event.target)
})
panel.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 16)
    if (event.shiftKey) return moveBy(pixels + event.deltaX, 0)
    const { left, top } = panel.getBoundingClientRect()
    zoomBy(Math.exp(-Math.min(Math.max(pixels, -240), 240) / 400), { x: event.clientX - left, y: event.clientY - top })
  },
  { passive: false },
)

const step = 60
const keys: Readonly<Record<string, () => void>> = {
  '+': () => zoomBy(1.25),
  '=': () => zoomBy(1.25),
  '-': () => zoomBy(0.8),
  '0': showAll,
  ArrowLeft: () => moveBy(-step, 0),
  ArrowRight: () => moveBy(step, 0),
  ArrowUp: () => moveBy(0, -step),
  ArrowDown: () => moveBy(0, step),
}

window.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isBox = document.activeElement?.matches('.node') === true
  const act =
    isBox && (event.key === 'Enter' || event.key === ' ') ? () => choose(document.activeElement) : keys[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
})

for (const [id, act] of [
  ['smaller', () => zoomBy(0.8)],
  ['larger', () => zoomBy(1.25)],
  ['fit', showAll],
] as const) {
  document.getElementById(id)?.addEventListener('click', act)
}
new ResizeObserver(() => (isFitted ? showAll() : show(view))).observe(panel)
window.addEventListener('message', ({ data }: MessageEvent<ShownGraph>) => draw(data))
host.postMessage({ kind: 'ready' })
