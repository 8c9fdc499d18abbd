import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { installedPackage, isBuilt, scratchFolder, writeReal } from '../../../test/support/packed.ts'
import { allRealFiles } from '../../../test/support/real-configurations.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { type Asked, askOver, type Request } from './asked.ts'
import { fillAsReference, type People } from './real-catalogue.ts'

const packages = join(import.meta.dirname, '../../node_modules')

/** Whether there is a package to install, and what its catalogue needs. */
export const isPackable = isBuilt && existsSync(join(packages, 'fastify'))

/** Fills a folder as the reference was, and serves it by the installed package until it is closed. */
export async function servePacked() {
  const folder = scratchFolder()
  const database = await openDatabase({ folder: join(folder, 'data') })
  const people: People = await fillAsReference(database)
  await database.close()
  const options = writeReal(folder, 'all', allRealFiles())
  const { base, close } = await start(folder, ['serve', '--port', '0', '--data', 'data', ...options])
  const ask = (request: Request): Promise<Asked> => askOver(base, request)
  const stored = async (code: string): Promise<unknown> => {
    const owner = people['app token (user 1)'] ?? {}
    const tree = await ask({ method: 'GET', url: '/en/api/v2/questionnaires/mydata/', headers: owner })
    const { results } = JSON.parse(tree.body) as { results: readonly { code: string; edition: string }[] }
    const edition = results.find((one) => one.code === code)?.edition
    const url = `/en/api/v2/questionnaires/${code.replace(/_.*/, '')}/${edition}/${code}/`
    const raw = await ask({ method: 'GET', url, headers: owner })
    return (JSON.parse(raw.body) as { data?: unknown }).data
  }
  return { people, ask, stored, close }
}

/** The catalogue in a package is installed with its own packages; here they are those of this checkout. */
function installCatalogue(): string {
  const home = installedPackage()
  try {
    symlinkSync(packages, join(home, 'catalogue/node_modules'), 'dir')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return join(home, 'dist/cli.cjs')
}

interface Served {
  readonly base: string
  readonly close: () => Promise<void>
}

function start(cwd: string, argv: readonly string[]): Promise<Served> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [installCatalogue(), ...argv], {
    cwd,
    env: { PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended
  }
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const base = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (base !== undefined) resolve({ base, close })
    })
    ended.then(() => reject(new Error(`the catalogue ended: ${said}`)))
  })
}
