import { choice, flag, list, type OptionsOf, presetValue, value } from './option.ts'
import { readingOptions } from './shared-options.ts'

/** For what can begin a new folder; one that has data is opened with what it was made with. */
export const postgresOption = flag(
  '--postgres',
  'create the database of a new folder with the PostgreSQL of this machine (default: the embedded one)',
)

/** The options of the command that runs a catalogue. */
export const serveOptions = [
  value('-c, --configuration <name>', 'serve only this one: CODE@EDITION, or CODE for all its editions'),
  presetValue('--port <port>', 'port to listen on; 0 for any free one', '8080'),
  presetValue('--host <host>', 'address to listen on', '127.0.0.1'),
  value('--url <url>', 'public address, as it appears in responses'),
  list('--trust-proxy <cidr>', 'network of proxies whose forwarded addresses are trusted'),
  list('--po <file>', '.po file with the translations to one more language'),
  value('--data <folder>', 'keep the data in this folder (default: in memory)'),
  postgresOption,
  value('--database <url>', 'keep the data on this PostgreSQL server'),
  value('--images <place>', 'keep images in this folder, or under this address of an S3-compatible store'),
  value('--metrics <host:port>', 'serve metrics for Prometheus at /metrics on this address, beside the interface'),
  flag('--traces', 'create an OpenTelemetry span for each request, for the SDK that this process was started with'),
  value('--try <file>', 'also try this next configuration, on an address of its own, with a copy of what is stored'),
  list(
    '--migrate <plan>',
    'migrate stored answers to a changed configuration, with a plan from "serve plan"; with --try, only their copy',
  ),
  ...readingOptions,
] as const

export type ServeOptions = OptionsOf<typeof serveOptions>

/** Which catalogue a command works on. */
export const placeOptions = [
  value('--data <folder>', 'the folder of the catalogue, which may run'),
  value('--database <url>', 'the PostgreSQL server of the catalogue'),
] as const

/** The images of questionnaires beside their answers; `does` says what becomes of them. */
export function imageOptions(does: string) {
  return [
    value('--image-files <folder>', does),
    value(
      '--images <place>',
      'with --image-files: where the catalogue keeps its images (default: as it runs, else in the folder of its data)',
    ),
  ] as const
}

/** What is asked of the state of questionnaires. */
export function statusOption(does: string) {
  return choice('--status <status>', does, ['draft', 'submitted', 'reviewed', 'public'])
}
