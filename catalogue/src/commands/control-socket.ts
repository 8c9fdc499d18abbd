import { once } from 'node:events'
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { shortPath } from '../database/short-path.ts'
import { runTask } from './run-task.ts'
import type { Task, TaskContext, TaskIo } from './task.ts'
import { WrongUse } from './wrong-use.ts'

/** What the node that has a folder says of a task, a line of JSON each. */
type Reply =
  | { readonly print: string }
  | { readonly say: string }
  | { readonly progress: string }
  | { readonly done: boolean }
  | { readonly wrong: readonly string[] }
  | { readonly fault: string }

const socketName = 'control.sock'

/** Takes tasks from other processes of the same user while a node has the folder. */
export interface ControlSocket {
  readonly close: () => Promise<void>
}

/** Opens the socket in the folder of the data, with mode 0600 from the moment that it has its name. */
export async function openControlSocket(folder: string, context: TaskContext): Promise<ControlSocket> {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    answer(socket, context).catch(() => socket.destroy())
  })
  const path = join(folder, socketName)
  // In a folder that nobody else can enter until nobody else can connect.
  const closed = mkdtempSync(join(folder, 'control-'))
  const short = shortPath(closed)
  try {
    server.listen(join(short.path, 's'))
    await once(server, 'listening')
    chmodSync(join(closed, 's'), 0o600)
    renameSync(join(closed, 's'), path)
  } finally {
    short.close()
    rmSync(closed, { recursive: true, force: true })
  }
  return {
    close: async () => {
      rmSync(path, { force: true })
      const ended = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await ended
    },
  }
}

async function answer(socket: Socket, context: TaskContext): Promise<void> {
  const lines = linesOf(socket)
  const { value } = await lines.next()
  if (value === undefined) {
    socket.destroy()
    return
  }
  const reply = (message: Reply): Promise<void> => send(socket, message)
  const io: TaskIo = {
    input: lines,
    print: (line) => reply({ print: line }),
    say: (line) => reply({ say: line }),
    progress: (text) => reply({ progress: text }),
  }
  try {
    const done = await runTask(JSON.parse(value) as Task, context, io)
    await reply({ done })
  } catch (error) {
    if (socket.destroyed) return
    if (error instanceof WrongUse) await reply({ wrong: error.lines })
    else await reply({ fault: error instanceof Error ? error.message : String(error) })
  } finally {
    socket.end()
  }
}

/** Writes a line and waits where the reader is slow; ends what writes where the reader is gone. */
async function send(socket: Socket, message: unknown): Promise<void> {
  if (socket.destroyed) throw new Error('the other side is gone')
  if (socket.write(`${JSON.stringify(message)}\n`)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  if (socket.destroyed) throw new Error('the other side is gone')
}

/** Whole lines; what was cut off in the middle of one is none. */
async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let rest: Buffer[] = []
  // Whoever has read all, or enough, still answers over it.
  const chunks = socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  return undefined
}

/** Gives a task to the node that has a folder; `undefined` where none answers. */
export async function sendTask(folder: string, task: Task, io: TaskIo): Promise<boolean | undefined> {
  const socket = await tryConnect(folder)
  if (socket === undefined) return undefined
  socket.on('error', () => undefined)
  const sent = sendInput(socket, task, io.input)
  sent.catch(() => socket.destroy())
  try {
    for await (const line of linesOf(socket)) {
      const reply = JSON.parse(line) as Reply
      if ('print' in reply) await io.print(reply.print)
      else if ('say' in reply) await io.say(reply.say)
      else if ('progress' in reply) await io.progress(reply.progress)
      else if ('wrong' in reply) throw new WrongUse(reply.wrong)
      else if ('fault' in reply) throw new Error(`the catalogue failed: ${reply.fault}`)
      else return reply.done
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  } finally {
    socket.destroy()
  }
  // What could not be read of the input is the cause where it is one.
  await sent
  throw new WrongUse('the catalogue ended before this was done; run it again to go on')
}

async function sendInput(socket: Socket, task: Task, input: AsyncIterable<string>): Promise<void> {
  await send(socket, task)
  if (task.do === 'import')
    for await (const line of input) {
      if (!socket.write(`${line}\n`)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
      if (socket.destroyed) return
    }
  socket.end()
}

async function tryConnect(folder: string): Promise<Socket | undefined> {
  const short = shortPath(folder)
  try {
    const socket = connect({ path: join(short.path, socketName), allowHalfOpen: true })
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') throw new WrongUse(`${folder} belongs to another user, whose catalogue runs there`)
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return undefined
    throw error
  } finally {
    short.close()
  }
}
