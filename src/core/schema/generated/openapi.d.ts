/** `schemas/openapi.json`. */
export const openapiText: string
