/** The forms that a file can be converted to: the authoring form in YAML or JSON, a fixture, and a fixture with one record a line. */
export const conversionForms = ['yaml', 'json', 'fixture', 'jsonl'] as const
export type ConversionForm = (typeof conversionForms)[number]
