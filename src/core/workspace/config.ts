/** The level of a finding: `error` fails a run. */
export type Severity = 'error' | 'warning' | 'info'

/** What a configuration may set a rule to. */
export type RuleLevel = Severity | 'off'

/** An ordered list of files that are loaded together. */
export interface SetConfig {
  readonly name: string
  /** Globs relative to the configuration file, in loading order. */
  readonly files: readonly string[]
  /** Whether these files are everything there is. */
  readonly complete?: boolean
  /** Whether a record in a later file replaces the earlier one of the same model and pk. */
  readonly overrides?: boolean
  /** Whether fixtures among them are made from files of the authoring form beside them. */
  readonly generated?: boolean
}

/** questlint's own configuration, `questlint.config.{json,yaml}`; see `schemas/config.schema.json`. */
export interface Config {
  readonly sets?: readonly SetConfig[]
  readonly rules?: Readonly<Record<string, RuleLevel>>
  readonly overrides?: readonly {
    readonly files: readonly string[]
    readonly rules: Readonly<Record<string, RuleLevel>>
  }[]
  readonly templates?: {
    readonly names?: Readonly<Record<string, readonly string[]>>
    readonly folders?: readonly string[]
  }
  readonly images?: string
  /** Globs of the files of tests, relative to the configuration file. */
  readonly tests?: readonly string[]
  readonly maxFileSize?: number
}
