import dagre from '@dagrejs/dagre'
import type { ConditionGraph, GraphNode } from '../model/condition-graph.ts'
import { labelOfEdge, titleOfNode } from './graph-text.ts'

const characterWidth = 6.6
const lineHeight = 16
const padding = 10
const lineLength = 34
const edgeLineLength = 28
const headHeight = 78
const margin = 24

interface Box {
  readonly node: GraphNode
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
}

/** The graph as one self-contained SVG picture, laid out from left to right. */
export function formatSvg(graph: ConditionGraph): string {
  const boxes = new Map(graph.nodes.map((node) => [node.id, createBox(node)]))
  const layout = new dagre.graphlib.Graph({ multigraph: true })
  layout.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 70, edgesep: 12, marginx: margin, marginy: margin })
  for (const [id, { width, height }] of boxes) layout.setNode(id, { width, height })
  graph.edges.forEach((edge, index) => {
    const lines = wrap(labelOfEdge(edge), edgeLineLength)
    const width = edge.kind === 'contains' ? 0 : widthOf(lines)
    const height = edge.kind === 'contains' ? 0 : lines.length * (lineHeight - 3)
    layout.setEdge(edge.from, edge.to, { width, height, labelpos: 'c' }, String(index))
  })
  dagre.layout(layout)
  const size = layout.graph()
  const width = Math.max(Number(size.width ?? 0), 560, graph.title.length * 9 + 2 * margin)
  const height = Number(size.height ?? 0) + headHeight
  const edges = graph.edges.map((edge, index) => {
    const place = layout.edge({ v: edge.from, w: edge.to, name: String(index) }) as EdgePlace
    return drawEdge(edge.kind, edge.isSilent, wrap(labelOfEdge(edge), edgeLineLength), place)
  })
  const nodes = [...boxes.values()].map((box) => drawBox(box, layout.node(box.node.id) as Point))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}" role="img" aria-label="${escapeXml(graph.title)}">`,
    style,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text class="title" x="${margin}" y="30">${escapeXml(graph.title)}</text>`,
    legend,
    `<g transform="translate(0 ${headHeight - margin})">`,
    ...edges,
    ...nodes,
    ...(graph.nodes.length === 0
      ? [`<text x="${margin}" y="${margin + 20}">There are no conditions here.</text>`]
      : []),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

interface Point {
  readonly x: number
  readonly y: number
}

interface EdgePlace extends Point {
  readonly points: readonly Point[]
}

const style = `<style>
text { font: 12px "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; fill: #222 }
.title { font-size: 17px; font-weight: bold }
.keyword, .place { font-size: 10px; fill: #666 }
.edge { font-size: 11px; fill: #234 }
path { fill: none; stroke: #567; stroke-width: 1.3 }
path.contains { stroke: #aab; stroke-dasharray: 2 3 }
path.silent { stroke: #c00; stroke-dasharray: 6 3 }
rect.question { fill: #eef4fb; stroke: #4a78a8 }
rect.questiongroup { fill: #fdf6e8; stroke: #b38a3c }
rect.lost { fill: #fff0f0; stroke: #c00; stroke-width: 1.6; stroke-dasharray: 5 3 }
text.lost { fill: #b00 }
.halo { fill: #fff; stroke: none; opacity: .88 }
</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" style="fill:#567;stroke:none"/></marker></defs>`

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
  const width =
    Math.max(widthOf(lines), (node.keyword.length + 2) * 5.6, Math.min(node.place.length, 44) * 5.6) + 2 * padding
  return { node, lines, width, height: lines.length * lineHeight + 2 * 13 + 2 * padding - 4 }
}

function drawBox({ node, lines, width, height }: Box, { x, y }: Point): string {
  const left = x - width / 2
  const top = y - height / 2
  const isLost = node.isUnreachable || node.isUntriggered
  const corner = node.level === 'question' ? 12 : 2
  const place = node.place.length > 44 ? `${node.place.slice(0, 43)}…` : node.place
  const text = lines.map((line, at) =>
    textAt(isLost ? 'lost' : '', left + padding, top + padding + 12 + at * lineHeight, line),
  )
  const below = top + padding + 12 + lines.length * lineHeight
  return [
    `<g><title>${escapeXml(`${node.level} ${node.keyword}`)}</title>`,
    `<rect class="${isLost ? 'lost' : node.level}" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="${corner}"/>`,
    ...text,
    textAt('keyword', left + padding, below - 2, node.keyword),
    textAt('place', left + padding, below + 11, place),
    '</g>',
  ].join('')
}

function drawEdge(kind: 'shows' | 'contains', isSilent: boolean, lines: readonly string[], place: EdgePlace): string {
  const d = place.points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  if (kind === 'contains') return `<path class="contains" d="${d}"/>`
  const width = widthOf(lines)
  const height = lines.length * (lineHeight - 3)
  const left = place.x - width / 2
  const top = place.y - height / 2
  return [
    `<path${isSilent ? ' class="silent"' : ''} d="${d}" marker-end="url(#arrow)"/>`,
    `<rect class="halo" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}"/>`,
    ...lines.map((line, at) => textAt('edge', left + 3, top + 10 + at * (lineHeight - 3), line)),
  ].join('')
}

function textAt(name: string, x: number, y: number, text: string): string {
  return `<text${name === '' ? '' : ` class="${name}"`} x="${round(x)}" y="${round(y)}">${escapeXml(text)}</text>`
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length), 1) * characterWidth + 6
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

function escapeXml(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
