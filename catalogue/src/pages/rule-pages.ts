import type { FastifyInstance } from 'fastify'
import { findRule } from '../../../src/core/internal.ts'
import { notFound } from '../app/refusal.ts'

/** Where the page of a rule is, below the address of the catalogue. */
export function rulePath(rule: string): string {
  return `/rules/${rule}`
}

/** Adds a page for each rule, which the findings of refused answers lead to. */
export function addRulePages(app: FastifyInstance): void {
  app.get(rulePath(':rule'), async (request, reply) => {
    const { rule } = request.params as { readonly rule: string }
    const page = writeRulePage(rule)
    if (page === undefined) throw notFound()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

function writeRulePage(id: string): string | undefined {
  const meta = findRule(id)?.meta
  if (meta === undefined) return undefined
  const messages = Object.values(meta.messages).map((message) => (typeof message === 'string' ? message : message.text))
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(id)}</title></head><body>`,
    `<h1>${escapeHtml(id)}</h1>`,
    ...[meta.summary, meta.why].map((text) => `<p>${escapeHtml(text)}</p>`),
    '<p>Messages, with {…} for what is in the answers:</p>',
    `<ul>${messages.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`,
    '</body></html>\n',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
