import type { ConditionGraph } from '../outline/condition-graph.ts'
import { count } from '../text/count.ts'
import { safeText } from '../text/safe-text.ts'
import { graphMakings } from './graph-page-makings.ts'
import { drawGraph } from './graph-svg.ts'
import { labelOfEdge, titleOfNode } from './graph-text.ts'
import { pageEnd, pageStart } from './html-page.ts'

/** The graph as a page of its own, in which it is zoomed by keys, buttons and the mouse, with the same in words below. */
export function formatGraphPage(graph: ConditionGraph): string {
  return [
    pageStart(`${graph.title}: which answers show what`, graphMakings),
    '<header>',
    `<h1>${plain(graph.title)}: which answers show what</h1>`,
    '<div id="tools" role="group" aria-label="Zoom" hidden>',
    '<button id="smaller" aria-label="Smaller" title="Smaller (-)">−</button>',
    '<output aria-live="polite">100 %</output>',
    '<button id="larger" aria-label="Larger" title="Larger (+)">+</button>',
    '<button id="full" title="Full size (0)">100 %</button>',
    '<button id="fit" title="The whole picture (F)">Fit</button>',
    '</div>',
    '</header>',
    '<main>',
    `<div id="picture" role="region" tabindex="0" aria-label="Picture">${drawGraph(graph)}</div>`,
    formatWords(graph),
    '</main>',
    pageEnd(graphMakings),
    '',
  ].join('\n')
}

function formatWords({ nodes, edges }: ConditionGraph): string {
  const names = new Map(nodes.map((node) => [node.id, `${plain(titleOfNode(node))} [${plain(node.keyword)}]`]))
  const items = edges.map((edge) => {
    const [from = '', to = ''] = [names.get(edge.from), names.get(edge.to)]
    return edge.kind === 'contains'
      ? `<li>${from} contains ${to}</li>`
      : `<li>${from} ${plain(labelOfEdge(edge))}: shows ${to}</li>`
  })
  return `<details><summary>The same in words: ${count(edges.length, 'arrow')}</summary><ul>${items.join('\n')}</ul></details>`
}

function plain(text: string): string {
  return safeText(text, 'html')
}
