import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests that are running may take once the node was told to end. */
const mostMilliseconds = 30_000

/** Stops accepting, lets the requests that are running end, and closes. */
export type FinishRequests = () => Promise<void>

/** Follows the connections of an app that is to listen; gives what ends them. */
export function followConnections(app: FastifyInstance, longest = mostMilliseconds): FinishRequests {
  const sockets = new Set<Socket>()
  /** The connections of the requests that are running; several may come over one. */
  const running = new Map<object, Socket>()
  let isEnding = false
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    running.set(response, socket)
    response.once('close', () => {
      running.delete(response)
      // Nobody else ends a connection that a client keeps for its next request.
      if (isEnding && !isBusy(socket)) socket.end()
    })
  })
  const isBusy = (socket: Socket): boolean => [...running.values()].includes(socket)
  return async () => {
    isEnding = true
    // Node waits for connections that never sent a whole head, and no longer counts how long they take once it closes.
    for (const socket of sockets) if (!isBusy(socket)) socket.destroy()
    const timer = setTimeout(() => app.server.closeAllConnections(), longest)
    await app.close()
    clearTimeout(timer)
  }
}
