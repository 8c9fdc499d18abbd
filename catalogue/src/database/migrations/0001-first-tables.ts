import { type Kysely, sql } from 'kysely'

/**
 * How many public versions there are, kept by whatever changes them. Each change adds a row, so that nobody waits for another transaction; now and then
 * the rows of a kind are made one, but for those that somebody else has.
 */
const countsOfPublicVersions = [
  `create table public_counts (
    id bigint generated always as identity primary key,
    configuration text collate "C" not null,
    edition text collate "C" not null,
    languages text[] not null,
    counted bigint not null
  )`,
  'create index public_counts_of_configuration on public_counts (configuration, edition)',
  `create function count_public(version versions, change bigint) returns void language plpgsql as $$
    declare
      added bigint;
    begin
      insert into public_counts (configuration, edition, languages, counted)
        values (version.configuration, version.edition, version.languages, change) returning id into added;
      if added % 64 = 0 then
        with taken as (
          delete from public_counts where id in (
            select id from public_counts
            where configuration = version.configuration and edition = version.edition and languages = version.languages
            for update skip locked
          ) returning counted
        )
        insert into public_counts (configuration, edition, languages, counted)
          select version.configuration, version.edition, version.languages, sum(counted) from taken having sum(counted) <> 0;
      end if;
    end
  $$`,
  `create function count_public_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.state = 'public' then perform count_public(old, -1); end if;
      if tg_op <> 'DELETE' and new.state = 'public' then perform count_public(new, 1); end if;
      return null;
    end
  $$`,
  `create trigger public_versions_added after insert on versions
    for each row when (new.state = 'public') execute function count_public_change()`,
  `create trigger public_versions_removed after delete on versions
    for each row when (old.state = 'public') execute function count_public_change()`,
  `create trigger public_versions_changed after update of state, configuration, edition, languages on versions
    for each row when ((old.state = 'public' or new.state = 'public')
      and (old.state, old.configuration, old.edition, old.languages) is distinct from (new.state, new.configuration, new.edition, new.languages))
    execute function count_public_change()`,
]

const statements = [
  `create table users (
    id uuid primary key,
    email text collate "C" not null unique check (email = lower(email)),
    password_hash text not null,
    is_editor boolean not null default false,
    created timestamptz not null default now()
  )`,
  `create table tokens (
    hash text collate "C" primary key,
    kind text not null check (kind in ('auth', 'app')),
    user_id uuid not null references users on delete cascade,
    label text not null,
    prefix text not null,
    from_login boolean not null default false,
    created timestamptz not null default now(),
    expires timestamptz,
    last_used timestamptz
  )`,
  'create index tokens_of_user on tokens (user_id)',
  `create table login_failures (
    id uuid primary key,
    subject text collate "C" not null,
    at timestamptz not null default now()
  )`,
  'create index login_failures_of_subject on login_failures (subject, at)',
  'create index login_failures_by_age on login_failures (at)',
  `create table configurations (
    hash text collate "C" primary key,
    code text collate "C" not null,
    edition text collate "C" not null,
    first_used timestamptz not null default now()
  )`,
  'create sequence questionnaire_numbers',
  `create table questionnaires (
    code text collate "C" primary key,
    number bigint not null,
    configuration text collate "C" not null,
    created timestamptz not null default now()
  )`,
  `create table members (
    questionnaire text collate "C" not null references questionnaires on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('compiler', 'editor')),
    primary key (questionnaire, user_id, role)
  )`,
  'create index members_of_user on members (user_id)',
  `create table versions (
    id uuid primary key,
    questionnaire text collate "C" not null references questionnaires on delete cascade,
    number integer not null,
    revision integer not null default 1,
    state text not null check (state in ('draft', 'submitted', 'reviewed', 'public', 'superseded')),
    configuration text collate "C" not null,
    edition text collate "C" not null,
    configuration_hash text collate "C" not null references configurations,
    data jsonb not null,
    terms text[] collate "C" not null,
    names jsonb not null,
    languages text[] not null,
    original_language text not null,
    updated timestamptz not null default now(),
    updated_by uuid references users on delete set null,
    unique (questionnaire, number)
  )`,
  `create unique index one_public_version on versions (questionnaire) where state = 'public'`,
  `create unique index one_open_version on versions (questionnaire) where state in ('draft', 'submitted', 'reviewed')`,
  `create index public_versions on versions (configuration, updated, questionnaire) include (id, edition, languages)
    where state = 'public'`,
  `create index public_by_time on versions (updated, questionnaire) include (id, configuration, edition, languages)
    where state = 'public'`,
  `create index public_terms on versions using gin (terms) where state = 'public'`,
  `create table imports (
    source_hash text collate "C" primary key,
    questionnaire text collate "C" not null references questionnaires on delete cascade
  )`,
  'create index imports_of_questionnaire on imports (questionnaire)',
  `create table edit_requests (
    questionnaire text collate "C" not null references questionnaires on delete cascade,
    user_id uuid not null references users on delete cascade,
    version_id uuid not null references versions on delete cascade,
    revision integer not null,
    opened timestamptz not null default now(),
    primary key (questionnaire, user_id)
  )`,
  `create table links (
    questionnaire text collate "C" not null references questionnaires on delete cascade,
    linked text collate "C" not null references questionnaires on delete cascade,
    primary key (questionnaire, linked)
  )`,
  'create index links_back on links (linked)',
  `create table images (
    id uuid primary key,
    owner uuid references users on delete set null,
    content_type text not null,
    sizes jsonb not null,
    created timestamptz not null default now()
  )`,
  `create table idempotency_keys (
    user_id uuid not null references users on delete cascade,
    key text collate "C" not null,
    request_hash text not null,
    status integer not null,
    body text not null,
    created timestamptz not null default now(),
    primary key (user_id, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created)',
  `create table audit (
    id uuid primary key,
    at timestamptz not null default now(),
    user_id uuid,
    action text not null,
    subject text not null,
    details jsonb not null
  )`,
  'create index audit_by_time on audit (at)',
  `create table request_counts (
    subject text collate "C" primary key,
    counted integer not null,
    ends timestamptz not null
  )`,
  'create index request_counts_by_end on request_counts (ends)',
  ...countsOfPublicVersions,
]

/** All tables of the first version. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
