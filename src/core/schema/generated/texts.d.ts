/** All schemas by name as JSON, every `$ref` absolute. */
export const schemasText: string
/** The names of the annotation keywords as a JSON list. */
export const annotationsText: string
/** `schemas/templates.json`. */
export const templatesText: string
/** `schemas/key-types.json`. */
export const keyTypesText: string
/** `schemas/printed-texts.json`. */
export const printedTextsText: string
/** `schemas/readers.json`. */
export const readersText: string
/** `schemas/sinks.json`. */
export const sinksText: string
