import type { ConditionGraph, GraphEdge, GraphNode } from '../outline/condition-graph.ts'
import { safeJson, safeLines } from '../text/safe-text.ts'

/** The graph as data. */
export function formatGraphJson(graph: ConditionGraph): string {
  return `${safeJson({ version: 1, ...graph }, 2)}\n`
}

/** The words in a node's box: its label, with its questiongroup where others are called the same, or its keyword where it has none. */
export function titleOfNode({ label, keyword, group }: GraphNode): string {
  if (label === undefined) return keyword
  return group === undefined ? label : `${label} (${group})`
}

/** The words on an edge. */
export function labelOfEdge(edge: GraphEdge): string {
  return [...edge.answers, ...(edge.isSilent ? ['(never read)'] : [])].join(', ')
}

/** The graph in Mermaid's flowchart language. */
export function formatMermaid(graph: ConditionGraph): string {
  const lines = ['---', `title: ${safeJson(graph.title)}`, '---', 'flowchart LR']
  for (const node of graph.nodes) {
    const text = escapeMermaid(titleOfNode(node), node.keyword)
    lines.push(node.level === 'question' ? `  ${node.id}(["${text}"])` : `  ${node.id}["${text}"]`)
  }
  for (const edge of graph.edges) {
    if (edge.kind === 'contains') lines.push(`  ${edge.from} -.- ${edge.to}`)
    else lines.push(`  ${edge.from} -->|"${escapeMermaid(labelOfEdge(edge))}"| ${edge.to}`)
  }
  lines.push('  classDef unreachable stroke:#c00,stroke-dasharray:5,color:#c00')
  for (const node of graph.nodes.filter((one) => one.isUnreachable || one.isUntriggered)) {
    lines.push(`  class ${node.id} unreachable`)
  }
  return `${lines.join('\n')}\n`
}

/** Mermaid reads HTML entities written with `#`, and of what is left Markdown, which its newer versions draw no list of. */
function escapeMermaid(...lines: readonly string[]): string {
  return safeLines(lines, 'terminal')
    .replace(/[&"<>#`|{}[\]()\\*~]|\b_|_\b|^[-+=]|(?<=^\d{1,9})[.)]/gm, (character) => `#${character.codePointAt(0)};`)
    .replaceAll('\n', '<br/>')
}

/** The graph in the language of Graphviz. */
export function formatDot(graph: ConditionGraph): string {
  const lines = [
    'digraph conditions {',
    `  label=${quoteDot(graph.title)};`,
    '  labelloc=t;',
    '  rankdir=LR;',
    '  node [fontname="sans-serif", shape=box];',
    '  edge [fontname="sans-serif", fontsize=10];',
  ]
  for (const node of graph.nodes) {
    const style = node.isUnreachable || node.isUntriggered ? ', style=dashed, color="#c00000", fontcolor="#c00000"' : ''
    const shape = node.level === 'question' ? ', shape=ellipse' : ''
    lines.push(`  ${node.id} [label=${quoteDot(titleOfNode(node), node.keyword)}${shape}${style}];`)
  }
  for (const edge of graph.edges) {
    const style = edge.kind === 'contains' ? 'style=dotted, arrowhead=none' : `label=${quoteDot(labelOfEdge(edge))}`
    lines.push(`  ${edge.from} -> ${edge.to} [${style}];`)
  }
  return `${[...lines, '}'].join('\n')}\n`
}

function quoteDot(...lines: readonly string[]): string {
  return `"${safeLines(lines, 'terminal').replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
