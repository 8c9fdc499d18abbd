import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatChangesJson, version } from '../../../src/core/internal.ts'
import type { Catalogue } from '../app/settings.ts'
import { countPublic } from '../store/list.ts'
import { changesPath } from './changes-page.ts'
import { policy } from './policy.ts'
import { rulePath } from './rule-pages.ts'

/** The page for people at `/`, and for programs what the catalogue runs over at `/status`. */
export function addStartPage(app: FastifyInstance, catalogue: Catalogue): void {
  app.get('/', async (_request, reply) => sendPage(reply, await readStatus(catalogue)))
  app.get('/status', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await readStatus(catalogue)),
  )
}

type Status = Awaited<ReturnType<typeof readStatus>>

async function readStatus({ configurations, refused, held, database }: Catalogue) {
  const counts = await countPublic(database.query)
  const { codes, editionsOf } = configurations()
  return {
    version,
    database: database.kind,
    configurations: codes.flatMap(editionsOf).map(({ code, edition, hash }) => ({
      code,
      edition,
      hash,
      questionnaires: counts.get(`${code}@${edition}`) ?? 0,
    })),
    changed: [...(held?.() ?? [])].map(([configuration, { report, stored, to }]) => ({
      configuration,
      stored,
      removed: to === undefined,
      page: changesPath(configuration),
      ...(JSON.parse(formatChangesJson(report)) as Readonly<Record<string, unknown>>),
    })),
    refused: [...(refused?.() ?? [])].map(([configuration, findings]) => ({
      configuration,
      findings: findings.map(({ rule, severity, message, path, file, range }) => ({
        rule,
        severity,
        message,
        path,
        file,
        line: range.start.line,
        link: rulePath(rule),
      })),
    })),
  }
}

function sendPage(reply: FastifyReply, { configurations, changed, refused, version, database }: Status): FastifyReply {
  const rows = configurations.map(
    ({ code, edition, questionnaires }) =>
      `<tr><td>${escapeHtml(code)}</td><td>${escapeHtml(edition)}</td><td>${questionnaires}</td></tr>`,
  )
  const problems = refused.map(
    ({ configuration, findings }) =>
      `<h3>${escapeHtml(configuration)}</h3><ul>${findings
        .map(
          ({ file, line, rule, link, message }) =>
            `<li><code>${escapeHtml(file)}:${line}</code> ${escapeHtml(message)} (<a href="${escapeHtml(link)}">${escapeHtml(rule)}</a>)</li>`,
        )
        .join('')}</ul>`,
  )
  const kept = problems.length > 0 ? `<h2>Not loaded as they are now</h2>${problems.join('')}` : ''
  const waiting = changed.map(
    ({ configuration, stored, page }) =>
      `<li><a href="${escapeHtml(page)}">${escapeHtml(configuration)}</a>: would harm some of ${stored} stored versions; the one before stays in use</li>`,
  )
  const changes = waiting.length > 0 ? `<h2>Changed, and waiting for a plan</h2><ul>${waiting.join('')}</ul>` : ''
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Questionnaire catalogue</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;padding:.2rem 1.5rem .2rem 0}</style></head>
<body><h1>Questionnaire catalogue</h1>
<p>Version 2 of the interface is at <code>/en/api/v2/</code>. <a href="/documentation/">Its documentation</a> sends requests to this catalogue.</p>
<h2>Configurations</h2>
<table><thead><tr><th>Code</th><th>Edition</th><th>Public questionnaires</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${changes}${kept}<p>questlint ${escapeHtml(version)}, ${database} database; <a href="/status">the same for programs</a></p></body></html>
`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
