import { type Translate, withoutEnd } from '../../core/internal.ts'
import { findCatalogue, placeOf, resolveImages, rewordWrongUse } from '../catalogue-package.ts'
import { defineCommand } from '../command/define-command.ts'
import { type ServeOptions, serveOptions } from '../command/serve-options.ts'
import { expectToServe } from '../engine.ts'
import { exitCodes, type Io, UsageError } from '../io.ts'
import { print, say } from '../say.ts'
import { readLanguage } from '../translations.ts'

/** Runs the catalogue over the configurations of the project until the process is told to end. */
export const serve = defineCommand({
  name: 'serve',
  group: 'produce',
  rank: 6,
  does: 'run a catalogue with this interface for the configurations, to try them and to write clients',
  example: 'questlint serve --data ./catalogue',
  options: serveOptions,
  formerArgument: '--configuration',
  run: runCatalogue,
})

async function runCatalogue(options: ServeOptions, io: Io): Promise<number> {
  const { configuration: only, data, database, host, url, trustProxy, images } = options
  const place = placeOf(options, io) ?? {}
  const isOpenToOthers = !['127.0.0.1', '::1', 'localhost'].includes(host)
  if (isOpenToOthers && data === undefined && database === undefined)
    throw new UsageError(
      `--host ${host} opens the catalogue to others; name with --data or --database where its data is`,
    )
  const request = {
    cwd: io.cwd,
    paths: options.path,
    context: options.context,
    config: options.config,
    port: readPort(options.port),
    host,
    trustProxy: trustProxy.map(readNetwork),
    languages: readLanguages(options.po, io),
    place,
    only,
    ...(url === undefined ? {} : { url: withoutEnd(url, '/') }),
    migrate: options.migrate,
    ...(options.try === undefined ? {} : { try: options.try }),
    ...(options.metrics === undefined ? {} : { metrics: readAddress(options.metrics) }),
    ...(options.traces ? { traces: true } : {}),
    ...(images === undefined ? {} : { images: resolveImages(images, io) }),
  }
  const output = {
    say: (...lines: readonly (string | readonly string[])[]) => say(io, lines.flat()),
    print: (...lines: readonly (string | readonly string[])[]) => print(io, lines.flat()),
    listening: expectToServe,
  }
  await rewordWrongUse(findCatalogue(io).serve(request, output))
  return exitCodes.clean
}

/** The languages of `.po` files, by the segment that they have in paths. */
function readLanguages(files: readonly string[], io: Io): ReadonlyMap<string, Translate> {
  return new Map(
    files.map((po) => {
      const { language, translate } = readLanguage({ po }, io)
      if (translate === undefined || language === 'und')
        throw new UsageError(`${po} does not name its language: its header needs a line such as "Language: fr"`)
      return [language.toLowerCase().replaceAll('_', '-'), translate]
    }),
  )
}

/** A port, or a host with one; this machine alone without a host. */
function readAddress(address: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(address) ?? []
  if (port === '' || Number(port) > 65_535)
    throw new UsageError(`--metrics takes an address such as 127.0.0.1:9464, not "${address}"`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function readPort(port: string): number {
  const number = /^\d{1,5}$/.test(port) ? Number(port) : -1
  if (number < 0 || number > 65_535) throw new UsageError(`--port must be a number from 0 to 65535, not "${port}"`)
  return number
}

/** An address or a network of addresses; a bare name would have to be looked up, and could become another one. */
function readNetwork(network: string): string {
  const [address = '', bits, ...more] = network.split('/')
  const version = versionOf(address)
  const most = version === 6 ? 128 : 32
  const isNumber = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  if (version === undefined || !isNumber || more.length > 0)
    throw new UsageError(`--trust-proxy takes an address or a network such as 10.0.0.0/8, not "${network}"`)
  return network
}

/** The version of an address of the internet; `undefined` for what is none. */
function versionOf(address: string): 4 | 6 | undefined {
  if (/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(address)) return 4
  return /^[\da-f:.]*:[\da-f:.]*$/i.test(address) && URL.canParse(`http://[${address}]/`) ? 6 : undefined
}
