/** One failed keyword as the compiled code reports it; an empty keyword only counts. */
export interface RawError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Judges a value; the errors of the last call stand on the function. */
export interface Validator {
  (value: unknown, instancePath: string): boolean
  readonly errors: readonly RawError[] | null
}

/** The compiled schemas by kind. */
export const validators: Readonly<
  Record<
    | 'fixture'
    | 'configuration'
    | 'definitions'
    | 'section'
    | 'category'
    | 'subcategory'
    | 'questiongroup'
    | 'question'
    | 'config'
    | 'accepted',
    Validator
  >
>
