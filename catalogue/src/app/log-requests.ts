import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line for each request, when it is over: a second one would cost as much as finding whose token it has. */
export class LogRequests extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const told = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...told, err: error }, 'request errored')
    else request.log.info(told, 'request completed')
  }
}
