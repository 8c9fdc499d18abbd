import { openapiText } from '../schema/generated/openapi.js'

/** The description of the service's interface as `schemas/openapi.json` has it, without the schemas of its answers. */
export function openapiDocument(): Readonly<Record<string, unknown>> {
  return JSON.parse(openapiText) as Record<string, unknown>
}
