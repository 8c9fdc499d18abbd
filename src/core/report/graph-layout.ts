import dagre from '@dagrejs/dagre'

/** A place in a picture, in pixels from its upper left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The size of a box or of the words on an arrow. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** What is laid out: boxes in reading order, and arrows between them with the size of their words. */
export interface LayoutInput {
  readonly boxes: ReadonlyMap<string, Size>
  readonly arrows: readonly (Size & { readonly from: string; readonly to: string })[]
}

/** Where everything is: the centres of the boxes, and for each arrow its bends and the left end of its words. */
export interface Layout extends Size {
  readonly boxes: ReadonlyMap<string, Point>
  readonly arrows: readonly { readonly bends: readonly Point[]; readonly words: Point }[]
}

const gap = 18

/** Lays out from left to right; parts that hang together are below each other in reading order. */
export function layOut(input: LayoutInput): Layout {
  const boxes = new Map<string, Point>()
  const arrows = new Map<number, Layout['arrows'][number]>()
  let width = 0
  let height = 0
  for (const part of splitParts(input)) {
    const placed = layOutPart(part, input)
    for (const [id, { x, y }] of placed.boxes) boxes.set(id, { x, y: y + height })
    for (const [position, { bends, words }] of placed.arrows) {
      const down = ({ x, y }: Point): Point => ({ x, y: y + height })
      arrows.set(position, { bends: bends.map(down), words: down(words) })
    }
    width = Math.max(width, placed.width)
    height += placed.height + gap
  }
  return {
    boxes,
    arrows: input.arrows.flatMap((_, position) => arrows.get(position) ?? []),
    width,
    height: Math.max(0, height - gap),
  }
}

/** What hangs together by arrows: the ids of its boxes and the positions of its arrows. */
interface Part {
  readonly ids: string[]
  readonly arrows: number[]
}

function splitParts({ boxes, arrows }: LayoutInput): Part[] {
  const above = new Map([...boxes.keys()].map((id) => [id, id]))
  const rootOf = (id: string): string => {
    let root = id
    for (let next = above.get(root); next !== undefined && next !== root; next = above.get(root)) root = next
    above.set(id, root)
    return root
  }
  for (const { from, to } of arrows) above.set(rootOf(from), rootOf(to))
  const parts = new Map<string, Part>()
  const partOf = (id: string): Part => {
    const part = parts.get(rootOf(id)) ?? { ids: [], arrows: [] }
    parts.set(rootOf(id), part)
    return part
  }
  for (const id of boxes.keys()) partOf(id).ids.push(id)
  for (const [position, { from }] of arrows.entries()) partOf(from).arrows.push(position)
  return [...parts.values()]
}

interface PlacedPart extends Size {
  readonly boxes: ReadonlyMap<string, Point>
  readonly arrows: ReadonlyMap<number, Layout['arrows'][number]>
}

function layOutPart({ ids, arrows }: Part, input: LayoutInput): PlacedPart {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: gap, ranksep: 90, edgesep: 10 })
  for (const id of ids) graph.setNode(id, { ...sizeOf(id, input) })
  for (const position of arrows) {
    const { from, to, width, height } = arrowAt(position, input)
    graph.setEdge(from, to, { width, height, labelpos: 'c' }, String(position))
  }
  dagre.layout(graph)
  const size = graph.graph()
  const [width, height] = [Number(size.width ?? 0), Number(size.height ?? 0)]
  const centres = new Map(ids.map((id) => [id, graph.node(id) as Point]))
  const turn = readsUpwards(ids, centres) ? ({ x, y }: Point): Point => ({ x, y: height - y }) : (point: Point) => point
  const boxes = new Map([...centres].map(([id, centre]) => [id, turn(centre)]))
  const places = arrows.map((position) => {
    const { from, to } = arrowAt(position, input)
    const { points, x, y } = graph.edge({ v: from, w: to, name: String(position) }) as EdgePlace
    // An arrow without words has no place for them.
    const words = x === undefined || y === undefined ? points[Math.floor(points.length / 2)] : { x, y }
    return { position, bends: points.map(turn), words: turn(words ?? { x: 0, y: 0 }) }
  })
  const widths = columnsOf(boxes, places, input)
  const halfOf = ({ x }: Point): number => (widths.get(Math.round(x)) ?? 0) / 2
  const drawn = places.map(({ position, bends, words }) => {
    const left = { x: Math.max(0, words.x - halfOf(words)), y: words.y }
    return [position, { bends: bendArrow(arrowAt(position, input), bends, boxes, input, halfOf), words: left }] as const
  })
  return { boxes, arrows: new Map(drawn), width, height }
}

interface PlacedWords {
  readonly position: number
  readonly bends: readonly Point[]
  readonly words: Point
}

/** Boxes and words are in columns: how wide each is, by the place of its middle. */
function columnsOf(
  boxes: ReadonlyMap<string, Point>,
  places: readonly PlacedWords[],
  input: LayoutInput,
): ReadonlyMap<number, number> {
  const widths = new Map<number, number>()
  const add = ({ x }: Point, width: number): void => {
    const column = Math.round(x)
    widths.set(column, Math.max(widths.get(column) ?? 0, width))
  }
  for (const [id, centre] of boxes) add(centre, sizeOf(id, input).width)
  for (const { position, words } of places) add(words, arrowAt(position, input).width)
  return widths
}

interface EdgePlace extends Partial<Point> {
  readonly points: readonly Point[]
}

/**
 * An arrow crosses each column straight, where the layout kept room for it between boxes and words, and turns only between
 * columns. To the right it leaves and arrives at the middle of a side.
 */
function bendArrow(
  { from, to }: LayoutInput['arrows'][number],
  bends: readonly Point[],
  boxes: ReadonlyMap<string, Point>,
  input: LayoutInput,
  halfOf: (point: Point) => number,
): readonly Point[] {
  const [source, target] = [boxes.get(from), boxes.get(to)]
  const [first, last] = [bends[0], bends.at(-1)]
  if (source === undefined || target === undefined || from === to || first === undefined || last === undefined)
    return bends
  const isToTheRight = source.x < target.x
  const start = isToTheRight ? { x: source.x + sizeOf(from, input).width / 2, y: source.y } : first
  const end = isToTheRight ? { x: target.x - sizeOf(to, input).width / 2, y: target.y } : last
  const way = isToTheRight ? 1 : -1
  // A box may be narrower than its column.
  const leaving = { x: source.x + way * halfOf(source), y: start.y }
  const arriving = { x: target.x - way * halfOf(target), y: end.y }
  const across = bends.slice(1, -1).flatMap((point): readonly Point[] => {
    const half = way * halfOf(point)
    return [
      { x: point.x - half, y: point.y },
      { x: point.x + half, y: point.y },
    ]
  })
  const all = [start, leaving, ...across, arriving, end]
  return all.filter(({ x, y }, at) => x !== all[at - 1]?.x || y !== all[at - 1]?.y)
}

/** Whether most pairs of boxes one above the other are in the wrong order; counted for neighbours in reading order. */
function readsUpwards(ids: readonly string[], centres: ReadonlyMap<string, Point>): boolean {
  const last = new Map<number, number>()
  let balance = 0
  for (const id of ids) {
    const centre = centres.get(id)
    if (centre === undefined) continue
    const column = Math.round(centre.x)
    const before = last.get(column)
    if (before !== undefined) balance += Math.sign(before - centre.y)
    last.set(column, centre.y)
  }
  return balance > 0
}

function sizeOf(id: string, { boxes }: LayoutInput): Size {
  return boxes.get(id) ?? { width: 0, height: 0 }
}

function arrowAt(position: number, { arrows }: LayoutInput): LayoutInput['arrows'][number] {
  return arrows[position] ?? { from: '', to: '', width: 0, height: 0 }
}
