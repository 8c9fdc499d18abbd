import type { Generated } from 'kysely'

/**
 * The tables as Kysely types them. Everything that JavaScript has no exact value for comes as text, on both databases alike: times as PostgreSQL
 * writes them in UTC, `bigint` as digits, `jsonb` as JSON with numbers as they are stored.
 */
export interface Tables {
  readonly users: UserTable
  readonly tokens: TokenTable
  readonly login_failures: LoginFailureTable
  readonly configurations: ConfigurationTable
  readonly questionnaires: QuestionnaireTable
  readonly members: MemberTable
  readonly versions: VersionTable
  readonly imports: ImportTable
  readonly edit_requests: EditRequestTable
  readonly links: LinkTable
  readonly images: ImageTable
  readonly idempotency_keys: IdempotencyTable
  readonly audit: AuditTable
  readonly request_counts: RequestCountTable
  readonly public_counts: PublicCountTable
  readonly sources: SourceTable
  readonly configuration_changes: ConfigurationChangeTable
  readonly migrations: MigrationTable
  readonly former_versions: FormerVersionTable
  readonly tombstones: TombstoneTable
}

/** A time such as `2020-01-02 03:04:05.678+00`. */
export type Time = string

export interface UserTable {
  readonly id: string
  /** In lower case. */
  readonly email: string
  readonly password_hash: string
  readonly is_editor: boolean
  readonly created: Generated<Time>
}

/** `auth` opens what anybody may read, `app` what a user may do. */
export type TokenKind = 'auth' | 'app'

export interface TokenTable {
  /** SHA-256 of the token, in hexadecimal digits. */
  readonly hash: string
  readonly kind: TokenKind
  readonly user_id: string
  readonly label: string
  /** The first characters of the token, so that people can tell theirs apart. */
  readonly prefix: string
  /** Whether a login gave it: a new password ends these. */
  readonly from_login: boolean
  readonly created: Generated<Time>
  readonly expires: Time | null
  readonly last_used: Time | null
}

export interface LoginFailureTable {
  readonly id: string
  /** Of whom: an address, or the hash of an e-mail. */
  readonly subject: string
  readonly at: Generated<Time>
}

export interface ConfigurationTable {
  /** SHA-256 of what the configuration is made of. */
  readonly hash: string
  readonly code: string
  readonly edition: string
  readonly first_used: Generated<Time>
  /** The files that it was loaded from, in their set, as JSON; `null` where it was used before they were kept. */
  readonly sources: string | null
}

/** The text of a file that configurations were loaded from. */
export interface SourceTable {
  /** SHA-256 of it. */
  readonly hash: string
  readonly content: string
}

/** That answers which were checked against one state of a configuration may be read with another one. */
export interface ConfigurationChangeTable {
  readonly from_hash: string
  /** What takes its place; empty where nothing does. */
  readonly to_hash: string
  /** When what was stored until then was looked at. */
  readonly at: Time
  /** Changes of class data that somebody accepted, with their reasons and counts, as JSON. */
  readonly accepted: string
}

/** A plan that was begun to carry stored answers from one state of a configuration to another. */
export interface MigrationTable {
  readonly from_hash: string
  readonly to_hash: string
  readonly from_edition: string
  /** As JSON. */
  readonly plan: string
  readonly begun: Generated<Time>
  readonly finished: Time | null
}

/** What a version was before a plan changed it, until `serve compact`. */
export interface FormerVersionTable {
  readonly id: string
  readonly version_id: string
  readonly edition: string
  readonly configuration_hash: string
  /** What it was carried to. */
  readonly to_hash: string
  readonly data: string
  readonly at: Generated<Time>
}

export interface QuestionnaireTable {
  /** `technologies_12`. */
  readonly code: string
  /** The number at the end of its code, or the next where it has none; codes from elsewhere may share one. */
  readonly number: string
  /** The code of its configuration. */
  readonly configuration: string
  readonly created: Generated<Time>
}

export type Role = 'compiler' | 'editor'

export interface MemberTable {
  readonly questionnaire: string
  readonly user_id: string
  readonly role: Role
}

/** `superseded` is a public version that a later one took the place of. */
export type VersionState = 'draft' | 'submitted' | 'reviewed' | 'public' | 'superseded'

export interface VersionTable {
  readonly id: string
  readonly questionnaire: string
  /** From 1. */
  readonly number: number
  /** From 1; each edit of a draft makes the next, so that no clock has to tell two of them apart. */
  readonly revision: Generated<number>
  readonly state: VersionState
  readonly configuration: string
  readonly edition: string
  readonly configuration_hash: string
  readonly data: string
  /** What lists find it by. */
  readonly terms: readonly string[]
  /** The name as the list shows it, by language. */
  readonly names: string
  readonly languages: readonly string[]
  readonly original_language: string
  /** When it was last changed. */
  readonly updated: Generated<Time>
  readonly updated_by: string | null
}

/** Answers without a code that were imported, so that an import that is run again makes no second questionnaire of them. */
export interface ImportTable {
  /** SHA-256 of the configuration, the answers, and how often they came before. */
  readonly source_hash: string
  readonly questionnaire: string
}

/** Who fetched the raw data of which version to edit it. */
export interface EditRequestTable {
  readonly questionnaire: string
  readonly user_id: string
  readonly version_id: string
  readonly revision: number
  readonly opened: Generated<Time>
}

/** Two questionnaires that readers of either are led to the other from; stored once. */
export interface LinkTable {
  readonly questionnaire: string
  readonly linked: string
}

export interface ImageTable {
  readonly id: string
  /** `null` where the user was removed. */
  readonly owner: string | null
  readonly content_type: string
  /** Bytes and pixels of each size, as JSON. */
  readonly sizes: string
  readonly created: Generated<Time>
}

export interface IdempotencyTable {
  readonly user_id: string
  readonly key: string
  readonly request_hash: string
  readonly status: number
  readonly body: string
  readonly created: Generated<Time>
}

export interface AuditTable {
  readonly id: string
  readonly at: Generated<Time>
  readonly user_id: string | null
  readonly action: string
  readonly subject: string
  readonly details: string
}

/** How often somebody asked for something that is limited, until the time when counting begins again. */
export interface RequestCountTable {
  /** Of what and whom, as a hash. */
  readonly subject: string
  readonly counted: number
  readonly ends: Time
}

/** Public versions of a configuration in some languages; the sum of several rows, which triggers of `versions` write. */
export interface PublicCountTable {
  readonly id: Generated<string>
  readonly configuration: string
  readonly edition: string
  readonly languages: readonly string[]
  readonly counted: string
}

/** That there was a questionnaire whose answers were erased. */
export interface TombstoneTable {
  readonly code: string
  readonly erased: Generated<Time>
}
