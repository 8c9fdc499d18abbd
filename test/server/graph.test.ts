import { expect, test } from 'vitest'
import type { Location } from 'vscode-languageserver'
import { startClient } from './client.ts'

const pond = `code: pond
edition: "1"
sections:
  - keyword: s
    categories:
      - keyword: water
        subcategories:
          - keyword: water_1
            questiongroups:
              - keyword: g
                questions:
                  - keyword: is_<&_clean
                    form_options:
                      question_conditions: ["==1|dirty"]
                  - keyword: smell
                    form_options:
                      question_condition: dirty
`

interface Graph {
  readonly title: string
  readonly svg: string
  readonly nodes: readonly { readonly id: string; readonly location: Location }[]
  readonly current: readonly string[]
}

test('the graph of the category at a position, as a picture of its own', async () => {
  const client = await startClient({ files: {} })
  expect(client.initialized.capabilities.experimental).toMatchObject({ graph: true })
  const graph = await client.requestAt<Graph>('questlint/graph', 'pond.yaml', pond.replace('smell', 'sm█ell'))
  expect(graph.title).toBe('pond 1 › water')
  expect(graph.svg).toMatch(/^<svg /)
  expect(graph.svg).toContain('is_&#60;&#38;_clean')
  expect(graph.svg.match(/ id="n\d"/g)).toEqual([' id="n1"', ' id="n2"'])
  expect(graph.nodes.map(({ id, location }) => [id, location.uri, location.range.start.line])).toEqual([
    ['n1', client.uriOf('pond.yaml'), 11],
    ['n2', client.uriOf('pond.yaml'), 14],
  ])
  expect(graph.current).toEqual(['n2'])
  // The panel of VS Code allows the one style element, and no style attributes.
  expect(graph.svg.match(/<style>/g)).toHaveLength(1)
  expect(graph.svg).not.toMatch(/ style=|<script|<image|href/)
})

test('there is none where no questionnaire is', async () => {
  const client = await startClient({ files: {} })
  expect(await client.requestAt('questlint/graph', 'other.json', '{"a": █1}')).toBeNull()
  const position = { line: 0, character: 0 }
  expect(
    await client.request('questlint/graph', { textDocument: { uri: client.uriOf('no.yaml') }, position }),
  ).toBeNull()
})
