/** One failed keyword as the compiled code reports it; an empty keyword only counts. */
export interface RawError {
  /** A JSON Pointer into the value that the function was given. */
  readonly path: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What is wrong with a part of the value; the paths below are relative to it. */
export interface RawErrors {
  readonly path: string
  readonly errors: readonly (RawError | RawErrors)[]
}

/** Judges a value; the errors of the last value that was wrong are on the function. */
export interface Validator {
  (value: unknown): boolean
  readonly errors?: readonly (RawError | RawErrors)[] | null
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
    | 'accepted'
    | 'migration'
    | 'test'
    | 'api:configurations'
    | 'api:create'
    | 'api:data'
    | 'api:editions'
    | 'api:error'
    | 'api:image-upload'
    | 'api:list-item'
    | 'api:login'
    | 'api:mydata'
    | 'api:mydata-item'
    | 'api:questionnaire'
    | 'api:questionnaires'
    | 'api:structure',
    Validator
  >
>
