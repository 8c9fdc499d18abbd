import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import {
  buildConditionGraph,
  type ConditionGraph,
  createWorkspace,
  formatDot,
  formatGraphJson,
  formatMermaid,
  formatSvg,
  questionnairesOf,
  visibilityOf,
} from '../../../src/core/internal.ts'
import { drawConditions } from '../../../src/core/outline/condition-graph.ts'

const text = `
code: orchard
edition: "2026"
sections:
  - keyword: section_orchard
    categories:
      - keyword: orchard__1
        subcategories:
          - keyword: orchard__1__1
            form_options: { numbering: "1.1" }
            questiongroups:
              - keyword: orchard_qg_use
                questions:
                  - keyword: orchard_use
                    form_options:
                      questiongroup_conditions: ["=='orchard_cider'|orchard_press", "=='orchard_perry'|orchard_lost"]
              - keyword: orchard_qg_press
                form_options: { questiongroup_condition: orchard_press }
                questions:
                  - keyword: orchard_has_press
                    form_options:
                      question_conditions: ["=='1'|orchard_press_age"]
                  - keyword: orchard_press_age
                    form_options: { question_condition: orchard_press_age }
              - keyword: orchard_qg_lost
                form_options: { questiongroup_condition: orchard_lost }
                questions: [{ keyword: orchard_name }]
              - keyword: orchard_qg_alone
                form_options: { questiongroup_condition: orchard_nobody }
                questions: [{ keyword: orchard_size }]
      - keyword: orchard__2
        subcategories:
          - keyword: orchard__2__1
            questiongroups:
              - keyword: orchard_qg_bees
                questions:
                  - keyword: orchard_bees
                    form_options:
                      question_conditions: ["=='1'|orchard_hives"]
                  - keyword: orchard_hives
                    form_options: { question_condition: orchard_hives }
categories: { section_orchard: Orchard, orchard__1: The orchard, orchard__1__1: Use, orchard__2: Bees, orchard__2__1: Hives }
questiongroups: { orchard_qg_use: {}, orchard_qg_press: The press, orchard_qg_lost: {}, orchard_qg_alone: {}, orchard_qg_bees: {} }
keys:
  orchard_name: Name of the orchard
  orchard_size: Size
  orchard_use: { label: 'What for? <"juice" & cider>', type: radio, values: { orchard_juice: Juice, orchard_cider: Cider } }
  orchard_has_press: { label: Is there a press?, type: bool }
  orchard_press_age: { label: How old is it?, type: int }
  orchard_bees: { label: Are there bees?, type: bool }
  orchard_hives: { label: How many hives?, type: int }
`

const workspace = createWorkspace({ files: [{ uri: 'orchard.yaml', text }] })

function graphOf(category?: string): ConditionGraph {
  const [set] = workspace.sets
  const [questionnaire] = set?.files.flatMap(questionnairesOf) ?? []
  if (questionnaire === undefined) throw new Error('nothing is loaded')
  return buildConditionGraph(questionnaire, category)
}

const writers = { svg: formatSvg, mermaid: formatMermaid, dot: formatDot, json: formatGraphJson }

/** Throws unless every element is closed in order and every text and attribute is escaped; gives the elements by name. */
function readXml(source: string): string[] {
  expect(source).not.toMatch(/&(?!#\d+;)/)
  // Characters that XML 1.0 does not allow.
  expect(source).not.toMatch(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u)
  expect(source.replace(/<\/?[a-z][^<>]*>/g, '')).not.toMatch(/[<>]/)
  const open: string[] = []
  const names: string[] = []
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name)
        names.push(name)
      },
      onclosetag: (name, isImplied) => {
        expect(name).toBe(open.pop())
        if (isImplied) expect(isSelfClosing(source, name)).toBe(true)
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  expect(open).toEqual([])
  return names
}

function isSelfClosing(source: string, name: string): boolean {
  return new RegExp(`<${name}\\b[^<>]*/>`).test(source)
}

describe('the graph of conditions', () => {
  test('holds who shows whom, in document order', () => {
    const { nodes, edges } = graphOf()
    const keywordOf = new Map(nodes.map((node) => [node.id, node.keyword]))
    expect(nodes.map((node) => node.keyword)).toEqual([
      'orchard_use',
      'orchard_qg_press',
      'orchard_has_press',
      'orchard_press_age',
      'orchard_qg_lost',
      'orchard_qg_alone',
      'orchard_bees',
      'orchard_hives',
    ])
    expect(edges.map((edge) => [keywordOf.get(edge.from), edge.kind, keywordOf.get(edge.to), edge.answers])).toEqual([
      ['orchard_use', 'shows', 'orchard_qg_press', ['is "Cider"']],
      ['orchard_use', 'shows', 'orchard_qg_lost', ['is orchard_perry']],
      ['orchard_has_press', 'shows', 'orchard_press_age', ['is "Yes"']],
      ['orchard_bees', 'shows', 'orchard_hives', ['is "Yes"']],
      ['orchard_qg_press', 'contains', 'orchard_has_press', []],
    ])
  })

  test('marks what is never shown and what nothing triggers', () => {
    const { nodes } = graphOf()
    expect(nodes.filter((node) => node.isUnreachable).map((node) => node.keyword)).toEqual(['orchard_qg_lost'])
    expect(nodes.filter((node) => node.isUntriggered).map((node) => node.keyword)).toEqual(['orchard_qg_alone'])
    expect(formatSvg(graphOf()).match(/<rect class="lost" x="(?!398)/g)).toHaveLength(2)
    expect(formatMermaid(graphOf()).match(/^ {2}class n\d+ unreachable$/gm)).toHaveLength(2)
    expect(formatDot(graphOf()).match(/style=dashed/g)).toHaveLength(2)
  })

  test('marks the questions of what is never shown too, as the command that explains them', () => {
    const never = text.replace("=='orchard_cider'|orchard_press", "=='orchard_mead'|orchard_press")
    const [file] = createWorkspace({ files: [{ uri: 'orchard.yaml', text: never }] }).sets[0]?.files ?? []
    const [questionnaire] = file ? questionnairesOf(file) : []
    if (questionnaire === undefined) throw new Error('nothing to draw')
    const { graph, drawn } = drawConditions(questionnaire)
    const marked = graph.nodes.map(({ keyword, isUnreachable }) => `${keyword} ${isUnreachable}`)
    expect(marked).toEqual(drawn.map((node) => `${node.keyword} ${visibilityOf(node).isUnreachable}`))
    expect(marked).toEqual(expect.arrayContaining(['orchard_qg_press true', 'orchard_press_age true']))
  })

  test('is drawn of one category', () => {
    const { nodes, title } = graphOf('orchard__2')
    expect(title).toBe('orchard 2026 › Bees')
    expect(nodes.map((node) => node.keyword)).toEqual(['orchard_bees', 'orchard_hives'])
  })

  test('has no Markdown in the words of Mermaid', () => {
    const graph = graphOf()
    const [first, ...others] = graph.nodes
    if (first === undefined) throw new Error('nothing to draw')
    const drawn = (label: string) => formatMermaid({ ...graph, nodes: [{ ...first, label }, ...others] })
    expect(drawn('1. Trees')).toContain('"1#46; Trees')
    expect(drawn('- Trees')).toContain('"#45; Trees')
    expect(drawn('*all* _trees_')).toContain('"#42;all#42; #95;trees#95;')
    expect(drawn('a_b')).toContain('"a_b')
  })

  test.each(Object.entries(writers))('is written the same each time as %s', (_, write) => {
    expect(write(graphOf())).toBe(write(graphOf()))
  })
})

type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** The arrows (by their order) that run through words of others or through a box that is none of their ends. */
function crossings(svg: string): string[] {
  const drawing = svg.slice(svg.indexOf('</g>'))
  const paths = [...drawing.matchAll(/<path[^>]* d="([^"]*)"/g)].map(([, d = '']) => pointsOf(d))
  const rectangles = (name: string): Rectangle[] =>
    [
      ...drawing.matchAll(
        new RegExp(`<rect class="${name}" x="(\\S+)" y="(\\S+)" width="(\\S+)" height="(\\S+)"`, 'g'),
      ),
    ].map(([, ...numbers]) => numbers.map(Number) as unknown as Rectangle)
  const words = rectangles('halo')
  const boxes = rectangles('(?:question|questiongroup|lost)')
  const isIn = ([x, y, width, height]: Rectangle, [left, top]: readonly [number, number]): boolean =>
    left > x + 1 && left < x + width - 1 && top > y + 1 && top < y + height - 1
  return paths.flatMap((points, at) => [
    ...words.flatMap((own, other) =>
      other !== at && points.some((point) => isIn(own, point)) ? [`${at} words ${other}`] : [],
    ),
    ...boxes.flatMap((box, other) => (points.some((point) => isIn(box, point)) ? [`${at} box ${other}`] : [])),
  ])
}

/** Points on a path of lines and curves. */
function pointsOf(d: string): (readonly [number, number])[] {
  let [fromX, fromY] = [0, 0]
  return [...d.matchAll(/([MLC])([^MLC]*)/g)].flatMap(([, kind, rest = '']) => {
    const numbers = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [x = 0, y = 0] = numbers.slice(-2)
    const [control = fromX] = kind === 'C' ? numbers : [(fromX + x) / 2]
    const points = Array.from({ length: 41 }, (_, step) => {
      const [t, u] = [step / 40, 1 - step / 40]
      const across = u ** 3 * fromX + 3 * u * u * t * control + 3 * u * t * t * control + t ** 3 * x
      return [across, (u ** 3 + 3 * u * u * t) * fromY + (3 * u * t * t + t ** 3) * y] as const
    })
    fromX = x
    fromY = y
    return kind === 'M' ? [] : points
  })
}

describe('the SVG', () => {
  test('holds every box and arrow, and no text unescaped', () => {
    const graph = graphOf()
    const svg = formatSvg(graph)
    const names = readXml(svg.replace(/<style>[^<]*<\/style>/, ''))
    expect(names[0]).toBe('svg')
    for (const { keyword } of graph.nodes) expect(svg).toContain(`>${keyword}</text>`)
    // Two more are in the legend.
    expect(svg.match(/marker-end/g)).toHaveLength(graph.edges.filter((edge) => edge.kind === 'shows').length + 1)
    expect(svg.match(/<path class="contains"/g)).toHaveLength(2)
    expect(svg).toContain('What for? &#60;&#34;juice&#34; &#38; cider&#62;')
  })

  test('has its boxes in reading order and none on another', () => {
    const boxes = [
      ...formatSvg(graphOf()).matchAll(
        /<rect class="(?:question|questiongroup|lost)" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/g,
      ),
    ]
      .slice(3)
      .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    expect(boxes).toHaveLength(graphOf().nodes.length)
    for (const [at, [x, y, width, height]] of boxes.entries()) {
      for (const [otherX, otherY, otherWidth, otherHeight] of boxes.slice(at + 1)) {
        const isApart =
          x + width <= otherX || otherX + otherWidth <= x || y + height <= otherY || otherY + otherHeight <= y
        expect(isApart).toBe(true)
      }
    }
    // What stands below each other in a column stands so in the questionnaire: the press before the lost questiongroup.
    expect(boxes[1]?.[1]).toBeLessThan(boxes[4]?.[1] ?? 0)
  })

  test('has no arrow through words that are not its own, or through a box', () => {
    const ends = fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 24, selector: String })
    fc.assert(
      fc.property(
        ends,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 12, maxLength: 12 }),
        (pairs, lengths) => {
          const apart = pairs.filter(([from, to]) => from !== to)
          const { nodes, edges } = graphOf()
          const [[node], [edge]] = [nodes, edges]
          if (!node || !edge) throw new Error('nothing is drawn')
          const drawn = lengths.map((length, at) => ({
            ...node,
            id: `n${at + 1}`,
            label: 'word '.repeat(1 + length / 4),
          }))
          const arrows = apart.map(([from, to], at) => {
            const answers = ['word '.repeat(1 + (lengths[at % 12] ?? 1) / 6)]
            return { ...edge, from: `n${from + 1}`, to: `n${to + 1}`, answers }
          })
          expect(crossings(formatSvg({ ...graphOf(), nodes: drawn, edges: arrows }))).toEqual([])
        },
      ),
      {
        numRuns: 150,
        // A box that is narrower than another one in its column.
        examples: [
          [
            [
              [2, 3],
              [0, 7],
              [2, 8],
              [3, 7],
              [0, 4],
            ],
            [1, 1, 1, 1, 1, 1, 1, 1, 28, 1, 1, 1],
          ],
        ],
      },
    )
    expect(crossings(formatSvg(graphOf()))).toEqual([])
  })

  test('tells questions with the same label apart by their questiongroup', () => {
    const alike = text.replace('orchard_hives: { label: How many hives?', 'orchard_hives: { label: How old is it?')
    const same = createWorkspace({ files: [{ uri: 'orchard.yaml', text: alike }] })
    const [questionnaire] = same.sets.flatMap((set) => set.files.flatMap(questionnairesOf))
    if (questionnaire === undefined) throw new Error('nothing is loaded')
    const graph = buildConditionGraph(questionnaire)
    expect(graph.nodes.flatMap(({ keyword, group }) => (group ? [[keyword, group]] : []))).toEqual([
      ['orchard_press_age', 'The press'],
      ['orchard_hives', 'orchard_qg_bees'],
    ])
    expect(formatSvg(graph)).toContain('>How old is it? (The press)</text>')
  })

  test.each([
    ['a chain', 1200, (count: number) => Array.from({ length: count - 1 }, (_, at) => [at, at + 1])],
    [
      'everything beside everything',
      300,
      (count: number) => Array.from({ length: count * 30 }, (_, at) => [at % count, (at * 7) % count]),
    ],
    [
      'arrows across a chain',
      300,
      (count: number) => Array.from({ length: 2 * count }, (_, at) => [at < count ? at : 0, (at % count) + 1]),
    ],
  ])('of %s that is too large is a picture that says so', (_, count, arrows) => {
    const {
      nodes: [node],
      edges: [edge],
    } = graphOf()
    if (!node || !edge) throw new Error('nothing is drawn')
    const nodes = Array.from({ length: count + 1 }, (_, at) => ({ ...node, id: `n${at}` }))
    const edges = arrows(count).map(([from, to]) => ({ ...edge, from: `n${from}`, to: `n${to}` }))
    const svg = formatSvg({ ...graphOf(), nodes, edges })
    readXml(svg.replace(/<style>[^<]*<\/style>/, ''))
    expect(svg).toContain(`${count + 1} boxes with ${edges.length} arrows are too many for a picture.`)
  })

  test('of nothing is a picture with a sentence', () => {
    const svg = formatSvg({ ...graphOf(), nodes: [], edges: [] })
    readXml(svg.replace(/<style>[^<]*<\/style>/, ''))
    expect(svg).toContain('No conditions here.')
    expect(svg).not.toMatch(/NaN|Infinity/)
  })
})

/** Texts of all characters, with those that some format gives a meaning. */
const labels = fc
  .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 9 }), fc.constantFrom(...'\\"\'<>&#`|{}[]()\n\ufffe')), {
    maxLength: 9,
  })
  .map((parts) => parts.join(''))

/** Graphs of any shape, with loops, and any texts. */
const graphs = fc
  .record({
    labels: fc.array(labels, { minLength: 1, maxLength: 8 }),
    ends: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }),
    word: labels,
  })
  .map(({ labels, ends, word }): ConditionGraph => {
    const nodes = labels.map((label, at) => ({
      id: `n${at + 1}`,
      level: at % 2 === 0 ? ('question' as const) : ('questiongroup' as const),
      keyword: word,
      label,
      place: word,
      isUnreachable: at % 3 === 0,
      isUntriggered: false,
    }))
    const edges = ends.map(([from, to], at) => ({
      from: `n${(from % nodes.length) + 1}`,
      to: `n${(to % nodes.length) + 1}`,
      kind: at % 4 === 3 ? ('contains' as const) : ('shows' as const),
      expressions: [word],
      answers: [word],
      isSilent: at % 5 === 0,
    }))
    return { configuration: 'any', category: undefined, title: word, nodes, edges, leftOut: 0 }
  })

describe('whatever the texts and arrows are', () => {
  test('the SVG is well formed and has only finite numbers', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const svg = formatSvg(graph).replace(/<style>[^<]*<\/style>/, '')
        readXml(svg)
        expect(svg.replace(/>[^<]*</g, '><').replace(/aria-label="[^"]*"/, '')).not.toMatch(/NaN|Infinity|undefined/)
      }),
      { numRuns: 60 },
    )
  })

  test('Mermaid has one line for each node and edge', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const lines = formatMermaid(graph).trimEnd().split('\n')
        expect(lines[0]).toBe('---')
        expect(JSON.parse(lines[1]?.slice('title: '.length) ?? '')).toBe(graph.title)
        const body = lines.slice(4)
        const known =
          /^ {2}(n\d+(\(\["[^"[\](){}<>|`\\]*"\]\)|\["[^"[\](){}<>|`\\]*"\])|n\d+ -\.- n\d+|n\d+ -->(\|"[^"[\](){}<>|`\\]*"\|)? n\d+|classDef unreachable \S+|class n\d+ unreachable)$/
        for (const line of body) expect(line.replaceAll('<br/>', '')).toMatch(known)
        expect(body.filter((line) => /^ {2}n\d+[[(]/.test(line))).toHaveLength(graph.nodes.length)
        expect(body.filter((line) => /^ {2}n\d+ -/.test(line))).toHaveLength(graph.edges.length)
      }),
      { numRuns: 100 },
    )
  })

  test('dot has one statement for each node and edge', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const lines = formatDot(graph).trimEnd().split('\n')
        expect([lines[0], lines.at(-1)]).toEqual(['digraph conditions {', '}'])
        const known =
          /^ {2}(\w+=("(?:[^"\\]|\\.)*"|\w+)|(?:n\d+|node|edge)(?: -> n\d+)? \[(?:\w+=(?:"(?:[^"\\]|\\.)*"|\w+)(?:, )?)+\]);$/
        for (const line of lines.slice(1, -1)) expect(line).toMatch(known)
        expect(lines.filter((line) => /^ {2}n\d+ \[/.test(line))).toHaveLength(graph.nodes.length)
        expect(lines.filter((line) => / -> /.test(line.replace(/"(?:[^"\\]|\\.)*"/g, '')))).toHaveLength(
          graph.edges.length,
        )
      }),
      { numRuns: 100 },
    )
  })
})

const graphviz = spawnSync('dot', ['-V']).error === undefined
if (!graphviz) console.warn('Graphviz is not installed, so it reads no dot here')

test.skipIf(!graphviz)('Graphviz draws the dot', () => {
  const { status, stderr } = spawnSync('dot', ['-Tsvg'], { input: formatDot(graphOf()), encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
