import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RichNode, readRichText } from '../../../src/core/internal.ts'

function write(node: RichNode): string {
  if (typeof node === 'string') return node
  const address = node.href === undefined ? '' : ` href=${node.href}`
  return `[${node.tag}${address}]${node.children.map(write).join('')}[/]`
}

test.each([
  ['Plain & simple', 'Plain & simple', false],
  ['Fish &amp; chips &lt;b&gt; &#233;', 'Fish & chips <b> é', false],
  ['<b>bold</b><br/>next', '[b]bold[/][br][/]next', false],
  ['<ul><li>one<li>two</ul>', '[ul][li]one[li]two[/][/][/]', false],
  ['<a href="https://example.org/?a=1&amp;b=2">site</a>', '[a href=https://example.org/?a=1&b=2]site[/]', false],
  ['<a href="javascript:alert(1)">x</a>', '[a]x[/]', true],
  ['<a href=" jav&#x61;script:alert(1)">x</a>', '[a]x[/]', true],
  ['<b onclick="alert(1)">x</b>', '[b]x[/]', true],
  ['a<script>alert(1)</script>b', 'ab', true],
  ['a<svg onload=alert(1)><b>x</b></svg>b', 'ab', true],
  ['<img src=x onerror=alert(1)>text', 'text', true],
  ['<div><p>in', '[p]in[/]', true],
  ['</b>stray', 'stray', false],
])('%s', (html, expected, isStripped) => {
  const { nodes, isStripped: stripped } = readRichText(html)
  expect({ text: nodes.map(write).join(''), stripped }).toEqual({ text: expected, stripped: isStripped })
})

const pieces = [
  '<b>',
  '</b>',
  '<a href="',
  'javascript:',
  'https://x.org',
  '">',
  '<script>',
  '</script>',
  '<',
  '&#106;',
  'text',
  '<li>',
  '</ul>',
]

test('whatever is written, only plain elements and openable addresses remain', () => {
  const check = (node: RichNode): void => {
    if (typeof node === 'string') return
    expect('a b br em i li ol p strong sub sup u ul'.split(' ')).toContain(node.tag)
    if (node.href !== undefined) expect(node.href).toMatch(/^(?:https?:\/\/|mailto:)\S+$/i)
    node.children.forEach(check)
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      readRichText(parts.join('')).nodes.forEach(check)
    }),
  )
})

test('elements that are nested deeply leave their text', () => {
  const { nodes } = readRichText(`${'<b>'.repeat(100_000)}deep`)
  const [text] = JSON.stringify(nodes).match(/deep/) ?? []
  expect(text).toBe('deep')
})
