import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from 'node:net'
import type { Translate } from '../../../src/core/internal.ts'
import { createApp } from '../app/create-app.ts'
import { followConnections } from '../app/finish-requests.ts'
import { createMetrics, serveMetrics } from '../app/metrics.ts'
import { plainSettings } from '../app/settings.ts'
import { carryAnswers } from '../configurations/carry-answers.ts'
import type { Configurations } from '../configurations/configurations.ts'
import { type FollowedNodes, followNodes, noticeMilliseconds } from '../configurations/follow-nodes.ts'
import { createGuard, loadedIn } from '../configurations/guard.ts'
import { type ConfigurationsInUse, readProject, useConfigurations } from '../configurations/in-use.ts'
import { readKnownContents } from '../configurations/known-contents.ts'
import { loadProject, type ProjectRequest } from '../configurations/load-project.ts'
import type { DataPlace } from '../database/data-place.ts'
import { FolderInUse, openDatabase } from '../database/open-database.ts'
import { folderOfImages, openImages, openKeptImages } from '../images/open-images.ts'
import { sweepImages } from '../images/sweep-images.ts'
import { addToken } from '../store/tokens.ts'
import { setUser } from '../store/users.ts'
import { openControlSocket } from './control-socket.ts'
import { startTrial, type Trial } from './trial.ts'
import { WrongUse } from './wrong-use.ts'

/** What a catalogue is started with. */
export interface ServeRequest extends ProjectRequest {
  readonly port: number
  readonly host: string
  /** The public address. */
  readonly url?: string
  readonly trustProxy: readonly string[]
  /** The languages beside English, by the segment of the path. */
  readonly languages: ReadonlyMap<string, Translate>
  readonly place: DataPlace
  /** Where images are kept, when not where the data is: a folder, or the address of an S3-compatible store. */
  readonly images?: string
  /** Where what is counted is told, beside the interface. */
  readonly metrics?: { readonly host: string; readonly port: number }
  /** Whether requests are spans of OpenTelemetry. */
  readonly traces?: boolean
  /** The next configuration, a file that is tried beside: plans are for it then. */
  readonly try?: string
  /** Plans by which stored answers are carried to changed configurations, files. */
  readonly migrate?: readonly string[]
}

/** Where a catalogue tells what it does. */
export interface ServeOutput {
  /** Lines for people on standard error. */
  readonly say: (...lines: readonly (string | readonly string[])[]) => void
  /** Lines on standard output. */
  readonly print: (...lines: readonly (string | readonly string[])[]) => void
  /** Told once requests are answered. */
  readonly listening: () => void
}

/** Runs a catalogue until the process is told to end. */
export async function serve(request: ServeRequest, { say, print, listening }: ServeOutput): Promise<void> {
  if (request.traces && !(await import('../app/trace-requests.ts')).isTraced())
    throw new WrongUse(
      '--traces needs an SDK of OpenTelemetry in this process, which says where traces go; start it with NODE_OPTIONS=--import=FILE',
    )
  const images = openImages(request.place, request.images, process.env)
  const files = readProject(request, say)
  const database = await openDatabase(request.place).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new WrongUse(error.message)
    throw error
  })
  let configurations: ConfigurationsInUse | undefined
  let followed: FollowedNodes | undefined
  let trial: Trial | undefined
  let counting: Server | undefined
  try {
    const { place, url, trustProxy } = request
    const { query } = database
    const plans = request.migrate ?? []
    const known = await readKnownContents(query)
    const project = loadProject(request, files, known)
    await carryAnswers(
      query,
      {
        plans: request.try === undefined ? plans : [],
        cwd: request.cwd,
        given: loadedIn(project),
        ...('url' in place && { noticeMilliseconds }),
      },
      say,
    )
    const keeps = 'url' in place || place.folder !== undefined
    configurations = await useConfigurations(
      request,
      { files, first: project, known },
      createGuard(query, { ...request, keeps }, say),
      say,
    )
    const { current, refused, held, again } = configurations
    // A folder of data belongs to one process.
    followed = 'url' in place ? followNodes(query, again) : undefined
    const folder = 'folder' in place ? place.folder : undefined
    const imageFolder = folderOfImages(place, request.images)
    if (imageFolder !== undefined)
      await sweepImages(imageFolder, database.query, { isShared: imageFolder !== folderOfImages(place, undefined) })
    const metrics = request.metrics && createMetrics(query, folder)
    const app = await createApp({
      ...(metrics ? { metrics } : {}),
      configurations: current,
      refused,
      held,
      ...(followed && { isCarrying: followed.isCarrying }),
      database,
      images,
      settings: {
        ...plainSettings,
        trustProxy,
        languages: request.languages,
        log: true,
        ...(request.traces && { traces: true }),
        ...(url === undefined ? {} : { url }),
      },
    })
    if (metrics && request.metrics)
      counting = await serveMetrics(metrics, request.metrics).catch((error: unknown) =>
        wordListenError(error, { ...request, ...request.metrics }, '--metrics'),
      )
    const sayOfTrial: ServeOutput['say'] = (...lines) => say('of what is tried:', lines.flat())
    if (request.try !== undefined)
      trial = await startTrial({ ...request, file: request.try, plans }, { database, images }, sayOfTrial)
    const finish = followConnections(app)
    await app
      .listen({ port: request.port, host: request.host })
      .catch((error: unknown) => wordListenError(error, request))
    const control =
      folder === undefined
        ? undefined
        : await openControlSocket(folder, {
            database,
            configurations: current,
            // What waits for a plan is in use before what is only tried.
            held: () => new Map([...(trial?.held ?? []), ...held()]),
            images: openKeptImages(place, request.images, process.env),
          })
    const [address] = app.addresses()
    const port = typeof address === 'object' ? address.port : request.port
    const baseAt = (own: number): string =>
      `http://${request.host.includes(':') ? `[${request.host}]` : request.host}:${own}`
    const base = baseAt(port)
    if (folder !== undefined && database.kind === 'embedded')
      say(
        'what is stored survives the end of this process, but not a loss of power: the embedded database never waits for the disk; PostgreSQL does, with --postgres in a new folder or with --database',
      )
    if (!isLoopback(request.host))
      say(`everybody who reaches ${request.host}:${port} can log in, and read with a token`)
    // Whoever reads the address may end this at once.
    const told = untilTold()
    listening()
    print(`${base}/en/api/v2/`)
    if (trial !== undefined)
      say(
        `${request.try} is tried at ${baseAt(trial.port)}/en/api/v2/ with a copy of what is stored; nothing of that is kept`,
      )
    const counted = counting?.address()
    if (typeof counted === 'object' && counted !== null)
      say(`metrics are at http://${request.metrics?.host}:${counted.port}/metrics`)
    if (!keeps) print(await describeTrial(base, current()))
    await told
    configurations.close()
    await control?.close()
    await finish()
  } finally {
    followed?.close()
    configurations?.close()
    counting?.close()
    counting?.closeAllConnections()
    await trial?.close()
    await database.close()
  }

  /** A user for trying, whose tokens and password nobody else knows. */
  async function describeTrial(base: string, { codes, latest }: Configurations): Promise<readonly string[]> {
    const email = 'you@example.org'
    const password = randomBytes(9).toString('base64url')
    const user = await setUser(database.query, { email, password })
    const [auth, app] = await Promise.all(
      (['auth', 'app'] as const).map((kind) => addToken(database.query, { kind, user, label: 'trial' })),
    )
    const code = codes[0] ?? ''
    const { edition } = latest(code) ?? {}
    return [
      `user ${email}, password ${password}`,
      `authorization token ${auth}`,
      `application token ${app}`,
      `curl -H 'Authorization: Token ${auth}' ${base}/en/api/v2/configuration/`,
      `curl -H 'Authorization: Token ${auth}' ${base}/en/api/v2/configuration/${code}/${edition}/`,
      `curl -H 'Content-Type: application/json' -d '{"email": "${email}", "password": "${password}"}' ${base}/en/api/v2/auth/login/`,
    ]
  }
}

async function wordListenError(
  error: unknown,
  { port, host }: Pick<ServeRequest, 'port' | 'host'>,
  option = '--port',
): Promise<never> {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    const free = await freePort(host)
    throw new WrongUse(`port ${port} is taken; ${option} ${option === '--port' ? free : `${host}:${free}`} is free`)
  }
  if (code === 'EACCES')
    throw new WrongUse(
      `port ${port} is not for users like this one; ${option} ${option === '--port' ? 8080 : `${host}:9464`} is`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new WrongUse(`this machine has no address ${host}`)
  throw error
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function isLoopback(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
}

/** A second signal ends the process at once, as one that nobody listens to does. */
function untilTold(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'] as const
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of signals) process.removeListener(signal, stop)
      resolve()
    }
    for (const signal of signals) process.on(signal, stop)
  })
}
