#!/usr/bin/env node
// Comments a Markdown report in the pull request of a run in GitHub Actions, or in the merge request of a pipeline in GitLab CI; docs/ci.md says how.
//
//   questlint diff --since origin/main --format markdown | node comment.mjs [name]
//
// One comment for each name: it carries a marker that nobody sees, and is changed by later runs instead of being repeated. A program of its own,
// so that questlint itself opens no connection. Anybody can write the marker, so only a comment by the token's own user is changed. It always ends with 0 and says in one line what it did: a comment that cannot be made holds nobody up.
import { readFileSync } from 'node:fs'

const timeoutMilliseconds = 30_000
const mostPages = 50
const perPage = 100
/** What is kept free for the line that says that the report was cut off. */
const roomForNote = 300

/** The two services: where a run says what it is about, how they are asked, and how long a comment may be. */
const services = [
  {
    name: 'GitHub',
    longest: 65_536,
    isHere: (env) => env.GITHUB_ACTIONS === 'true',
    requestOf: (env) => {
      const event = readEvent(env.GITHUB_EVENT_PATH)
      const number = event?.pull_request?.number
      if (!Number.isInteger(number)) return { note: 'this run is not of a pull request, so nothing is commented' }
      const token = env.QUESTLINT_TOKEN || env.GITHUB_TOKEN
      if (!token) return { note: 'no token is given, so nothing is commented' }
      const api = env.GITHUB_API_URL || 'https://api.github.com'
      const repository = `${api}/repos/${env.GITHUB_REPOSITORY}`
      return {
        list: `${repository}/issues/${number}/comments`,
        change: ({ id }) => ['PATCH', `${repository}/issues/comments/${id}`],
        // The one question of who asks that a token of a run answers, too.
        owner: ['POST', `${api.replace(/\/v3$/, '')}/graphql`, { query: '{ viewer { login } }' }],
        isBy: ({ user }, { data }) => {
          const login = data?.viewer?.login
          if (typeof login !== 'string') return false
          return user?.login === login || (user?.type === 'Bot' && user.login === `${login}[bot]`)
        },
        headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'questlint' },
      }
    },
  },
  {
    name: 'GitLab',
    longest: 1_000_000,
    isHere: (env) => env.GITLAB_CI === 'true',
    requestOf: (env) => {
      const number = env.CI_MERGE_REQUEST_IID
      if (!number) return { note: 'this pipeline is not of a merge request, so nothing is commented' }
      if (!env.QUESTLINT_TOKEN) return { note: 'QUESTLINT_TOKEN is not set, so nothing is commented' }
      const project = encodeURIComponent(env.CI_MERGE_REQUEST_PROJECT_ID || env.CI_PROJECT_ID || '')
      const list = `${env.CI_API_V4_URL}/projects/${project}/merge_requests/${number}/notes`
      return {
        list,
        change: ({ id }) => ['PUT', `${list}/${id}`],
        owner: ['GET', `${env.CI_API_V4_URL}/user`],
        isBy: ({ author }, { id }) => Number.isInteger(id) && author?.id === id,
        headers: { 'private-token': env.QUESTLINT_TOKEN },
      }
    },
  },
]

try {
  tell(await comment(readFileSync(0, 'utf8'), process.argv[2] ?? '', process.env))
} catch (error) {
  // The message of a failed request may hold its address, never its headers.
  const cause = error instanceof Error ? (error.cause?.code ?? error.name) : 'unknown'
  tell(`nothing is commented, as the service could not be asked (${cause})`)
}

/** Only signs that no runner and no terminal takes for a command. */
function tell(text) {
  console.error(`questlint: ${text.replace(/[^\w ,.:;/()'"-]/g, '?')}`)
}

/** Makes or changes the comment, and says so. */
async function comment(report, name, env) {
  const service = services.find(({ isHere }) => isHere(env))
  if (service === undefined) return 'this is neither GitHub Actions nor GitLab CI, so nothing is commented'
  const request = service.requestOf(env)
  if (request.note !== undefined) return request.note
  const marker = `<!-- questlint-changes ${name.replace(/[^\w./-]/g, '_')} -->`
  const body = cutOff(`${marker}\n${report.trim()}\n`, service.longest)

  const found = await findComment(marker, request)
  if (found.status !== undefined) return refused(found.status)
  if (found.comment === undefined && /^No changes\s*$/.test(report.trim())) return 'no changes, so nothing is commented'
  if (found.comment?.body === body) return 'the comment says so already'
  if (found.comment !== undefined) {
    const [method, address] = request.change(found.comment)
    const { ok } = await ask(method, address, request, { body })
    if (ok) return 'the comment is changed'
  }
  const { ok, status } = await ask('POST', request.list, request, { body })
  return ok ? 'a comment is made' : refused(status)
}

function refused(status) {
  const why = [401, 403, 404].includes(status)
    ? 'the token has no right to, as in requests from forks'
    : 'the service failed'
  return `nothing is commented: ${why} (${status})`
}

/** The comment of the token's user with a marker, or the status of a refusal. */
async function findComment(marker, request) {
  let owner
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask('GET', `${request.list}?per_page=${perPage}&page=${page}`, request)
    if (!answer.ok) return { status: answer.status }
    const comments = await answer.json()
    if (!Array.isArray(comments)) return { status: answer.status }
    const marked = comments.filter((one) => typeof one?.body === 'string' && one.body.startsWith(marker))
    if (marked.length > 0) owner ??= await askOwner(request)
    const comment = marked.find((one) => request.isBy(one, owner))
    if (comment !== undefined || comments.length < perPage) return { comment }
  }
  return {}
}

/** What the service says of the user whose token it is; nothing where it does not say. */
async function askOwner({ owner: [method, address, sent], ...request }) {
  const answer = await ask(method, address, request, sent)
  return (answer.ok && (await answer.json())) || {}
}

/** Redirects are refused, since they would take the token elsewhere. */
function ask(method, address, { headers }, sent) {
  return fetch(address, {
    method,
    headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
}

/** A text of at most so many UTF-16 units: whole lines of it, and one that says how many there are. */
function cutOff(text, longest) {
  if (text.length <= longest) return text
  const lines = text.split('\n')
  let length = 0
  let shown = 0
  while (length + lines[shown].length + 1 <= longest - roomForNote) length += lines[shown++].length + 1
  return `${lines.slice(0, shown).join('\n')}\n\n*The report is too long for a comment: ${shown} of ${lines.length} lines are shown. The log of the job has all of it.*\n`
}

function readEvent(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
