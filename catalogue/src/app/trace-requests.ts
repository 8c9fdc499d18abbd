import { FastifyOtelInstrumentation } from '@fastify/otel'
import { isSpanContextValid, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/**
 * Gives each request a span of OpenTelemetry with its route, status and id, for whatever receives traces in this
 * process; before any route. Neither bodies nor tokens are in them.
 */
export async function traceRequests(app: FastifyInstance): Promise<void> {
  const instrumentation = new FastifyOtelInstrumentation({
    requestHook: (span, request) => span.setAttribute('http.request.header.x-request-id', [request.id]),
  })
  await app.register(instrumentation.plugin())
}

/** Whether this process was started with something that receives traces. */
export function isTraced(): boolean {
  const span = trace.getTracer('questlint').startSpan('start')
  span.end()
  return isSpanContextValid(span.spanContext())
}
