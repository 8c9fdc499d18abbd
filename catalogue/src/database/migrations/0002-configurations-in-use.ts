import { type Kysely, sql } from 'kysely'

const statements = [
  `create table sources (
    hash text collate "C" primary key,
    content text not null
  )`,
  'alter table configurations add column sources jsonb',
  `create table configuration_changes (
    from_hash text collate "C" not null,
    to_hash text collate "C" not null,
    at timestamptz not null,
    accepted jsonb not null,
    primary key (from_hash, to_hash)
  )`,
  `create table migrations (
    from_hash text collate "C" not null,
    to_hash text collate "C" not null,
    from_edition text collate "C" not null,
    plan jsonb not null,
    begun timestamptz not null default now(),
    finished timestamptz,
    primary key (from_hash, to_hash)
  )`,
  `create table former_versions (
    id uuid primary key,
    version_id uuid not null references versions on delete cascade,
    edition text collate "C" not null,
    configuration_hash text collate "C" not null,
    to_hash text collate "C" not null,
    data jsonb not null,
    at timestamptz not null default now()
  )`,
  'create index former_versions_of_version on former_versions (version_id)',
  'create index versions_of_configuration on versions (configuration_hash, id)',
  `create table tombstones (
    code text collate "C" primary key,
    erased timestamptz not null default now()
  )`,
]

/** What a configuration needs that changes while answers of it are stored, and what erasing leaves. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
