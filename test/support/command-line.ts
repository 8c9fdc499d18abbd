import { main } from '../../src/cli/program.ts'
import { contain } from '../../src/core/internal.ts'

/** What one command line wrote and how it ended. */
export interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

type Env = Readonly<Record<string, string>>

/** Runs the command line in this process, as with pipes, or with standard output into a file. */
export async function runQuestlint(
  cwd: string,
  argv: readonly string[],
  stdin: string | Buffer = '',
  env: Env = {},
  ask?: (question: string) => Promise<string>,
  isFile = false,
): Promise<Run> {
  const out: string[] = []
  const err: string[] = []
  const code = await main(argv, {
    cwd,
    env,
    stdout: {
      write: (text, syntax) => out.push(isFile ? text : contain(text, syntax)),
      isFile,
      isTerminal: false,
      columns: undefined,
    },
    stderr: { write: (text, syntax) => err.push(contain(text, syntax)), isTerminal: false, columns: undefined },
    readStdin: () => Buffer.from(stdin),
    ask,
    streamStdin: async function* () {
      yield Buffer.from(stdin)
    },
  })
  return { code, out: out.join(''), err: err.join('') }
}

const writing = ['add', 'copy', 'move', 'remove', 'rename', 'renumber']

/** As {@link runQuestlint}, for tests of what is written rather than of what is asked before. */
export function runSayingYes(cwd: string, argv: readonly string[], ...more: Tail): Promise<Run> {
  const [command = ''] = argv
  return runQuestlint(cwd, writing.includes(command) ? [...argv, '--yes'] : argv, ...more)
}

type Tail = Parameters<typeof runQuestlint> extends [string, readonly string[], ...infer Rest] ? Rest : never
