import type { ConditionGraph, GraphEdge, GraphNode } from '../outline/condition-graph.ts'
import { largestOf } from '../text/lists.ts'
import { safeText } from '../text/safe-text.ts'
import { tooLargeToDraw } from './graph-effort.ts'
import { layOut, type Point } from './graph-layout.ts'
import { graphStyle } from './graph-style.ts'
import { labelOfEdge, titleOfNode } from './graph-text.ts'

const characterWidth = 6.6
const lineHeight = 16
const padding = 10
const lineLength = 34
const edgeLineLength = 28
const edgeLineHeight = 13
const smallLineHeight = 13
const placeLength = 46
const legendWidth = 610
const headHeight = 78
const margin = 24

interface Box {
  readonly node: GraphNode
  readonly lines: readonly string[]
  readonly places: readonly string[]
  readonly width: number
  readonly height: number
}

/** The graph as one self-contained SVG picture, laid out from left to right; of one that is too large, a picture that says so. */
export function formatSvg(graph: ConditionGraph): string {
  return drawGraph(graph, `<style>${graphStyle}</style>`)
}

/** The picture for a page that has its style already. */
export function drawGraph(graph: ConditionGraph, style = ''): string {
  const excess = tooLargeToDraw(graph)
  return excess === undefined
    ? draw(graph, 'No conditions here.', style)
    : draw({ ...graph, nodes: [], edges: [] }, `${excess}.`, style)
}

/** Draws what there is, or a sentence where there is nothing. */
function draw(graph: ConditionGraph, otherwise: string, style: string): string {
  const boxes = new Map(graph.nodes.map((node) => [node.id, createBox(node)]))
  const arrows = graph.edges.map((edge) => {
    const lines = edge.kind === 'contains' ? [] : wrap(labelOfEdge(edge), edgeLineLength)
    const size = { width: lines.length === 0 ? 0 : widthOf(lines), height: lines.length * edgeLineHeight }
    return { ...edge, ...size, lines }
  })
  const layout = layOut({ boxes, arrows })
  const width = Math.max(layout.width, legendWidth, graph.title.length * 9) + 2 * margin
  const height = Math.max(layout.height, 2 * lineHeight) + headHeight + margin
  const lines = layout.arrows.map((place, position) => drawLine(arrows[position] as Arrow, place))
  const words = layout.arrows.map((place, position) => drawWords(arrows[position] as Arrow, place))
  const nodes = [...boxes.values()].map((box) => drawBox(box, layout.boxes.get(box.node.id) ?? { x: 0, y: 0 }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img" aria-label="${safeText(graph.title, 'html')}">`,
    style + marker,
    `<rect class="paper" width="100%" height="100%" fill="#fff"/>`,
    `<text class="title" x="${margin}" y="30">${safeText(graph.title, 'html')}</text>`,
    legend,
    `<g transform="translate(${margin} ${headHeight})">`,
    ...lines,
    ...words,
    ...nodes,
    ...(graph.nodes.length === 0 ? [`<text x="0" y="${lineHeight}">${safeText(otherwise, 'html')}</text>`] : []),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

interface Arrow {
  readonly kind: GraphEdge['kind']
  readonly isSilent: boolean
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
}

const marker =
  '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>'

const legend = [
  `<g transform="translate(${margin} 44)">`,
  '<rect class="question" x="0" y="0" width="18" height="12" rx="6"/><text x="24" y="10">question</text>',
  '<rect class="questiongroup" x="94" y="0" width="18" height="12" rx="2"/><text x="118" y="10">questiongroup</text>',
  '<path d="M214 6h28" marker-end="url(#arrow)"/><text x="248" y="10">shows</text>',
  '<path class="contains" d="M300 6h28"/><text x="334" y="10">contains</text>',
  '<rect class="lost" x="398" y="0" width="18" height="12" rx="2"/><text x="422" y="10">never shown or never triggered</text>',
  '</g>',
].join('')

function createBox(node: GraphNode): Box {
  const lines = wrap(titleOfNode(node), lineLength)
  const places = wrap(node.place, placeLength)
  const longest = largestOf([node.keyword, ...places].map((line) => line.length))
  const width = Math.max(widthOf(lines), (longest + 2) * 5.6) + 2 * padding
  const height = lines.length * lineHeight + (1 + places.length) * smallLineHeight + 2 * padding - 4
  return { node, lines, places, width, height }
}

function drawBox({ node, lines, places, width, height }: Box, { x, y }: Point): string {
  const left = x - width / 2
  const top = y - height / 2
  const isLost = node.isUnreachable || node.isUntriggered
  const below = top + padding + 10 + lines.length * lineHeight
  return [
    `<g class="node" id="${node.id}"><title>${safeText(`${node.level} ${node.keyword}`, 'html')}</title>`,
    `<rect class="${isLost ? 'lost' : node.level}" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="${node.level === 'question' ? 12 : 2}"/>`,
    ...lines.map((line, at) =>
      textAt(isLost ? 'lost' : '', left + padding, top + padding + 12 + at * lineHeight, line),
    ),
    ...[node.keyword, ...places].map((line, at) =>
      textAt(at === 0 ? 'keyword' : 'place', left + padding, below + at * smallLineHeight, line),
    ),
    '</g>',
  ].join('')
}

interface PlacedArrow {
  readonly bends: readonly Point[]
  readonly words: Point
}

function drawLine({ kind, isSilent }: Arrow, { bends }: PlacedArrow): string {
  const d = curveThrough(bends)
  if (kind === 'contains') return `<path class="contains" d="${d}"/>`
  return `<path${isSilent ? ' class="silent"' : ''} d="${d}" marker-end="url(#arrow)"/>`
}

/** Above all lines, so that none of them is read as a part of the words. */
function drawWords({ lines, width, height }: Arrow, { words }: PlacedArrow): string {
  if (lines.length === 0) return ''
  const top = words.y - height / 2
  return [
    `<rect class="halo" x="${round(words.x)}" y="${round(top)}" width="${round(width)}" height="${round(height)}"/>`,
    ...lines.map((line, at) => textAt('edge', words.x + 3, top + 10 + at * edgeLineHeight, line)),
  ].join('')
}

/** A curve that leaves and reaches each point in the direction of reading. */
function curveThrough(points: readonly Point[]): string {
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1]
      if (before === undefined) return `M${round(x)} ${round(y)}`
      if (Math.abs(before.y - y) < 1) return `L${round(x)} ${round(y)}`
      const middle = round((before.x + x) / 2)
      return `C${middle} ${round(before.y)} ${middle} ${round(y)} ${round(x)} ${round(y)}`
    })
    .join('')
}

function textAt(name: string, x: number, y: number, text: string): string {
  return `<text${name === '' ? '' : ` class="${name}"`} x="${round(x)}" y="${round(y)}">${safeText(text, 'html')}</text>`
}

function widthOf(lines: readonly string[]): number {
  return (
    largestOf(
      lines.map((line) => line.length),
      1,
    ) *
      characterWidth +
    6
  )
}

/** Breaks a text at spaces, and within words that are longer than a line. */
function wrap(text: string, length: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<![=≠])\s+/).flatMap((one) => one.match(new RegExp(`.{1,${length}}`, 'gu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > length) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  const all = line === '' ? lines : [...lines, line]
  return all.length > 4 ? [...all.slice(0, 3), `${all[3]?.slice(0, length - 1)}…`] : all
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
