-- Services, discounts and banners as documents: what was published never changes, a pointer says what counts.
create table content_document_versions (
  kind text not null check (kind in ('service', 'discounts', 'banners')),
  id text not null,
  number integer not null check (number > 0),
  -- json, not jsonb: it keeps what was published as it was written, keys in their order.
  document json not null,
  hash text not null,
  reason text not null,
  -- Null: it came with a build.
  published_by text references users (id),
  published_at timestamptz not null,
  primary key (kind, id, number)
);

create table content_document_pointers (
  kind text not null,
  id text not null,
  live integer not null,
  -- The live versions of before, the last one last.
  earlier integer[] not null default '{}',
  primary key (kind, id),
  foreign key (kind, id, live) references content_document_versions (kind, id, number)
);

-- Revisions are those of flow_rules_state, since rules and services are checked together.
create table content_document_audit (
  revision bigint primary key,
  at timestamptz not null,
  by text not null references users (id),
  action text not null check (action in ('publish', 'roll_back')),
  kind text not null,
  id text not null,
  number integer not null,
  reason text not null,
  idempotency_key text not null unique,
  body_hash text not null,
  foreign key (kind, id, number) references content_document_versions (kind, id, number)
);

create index content_document_audit_of_one on content_document_audit (kind, id, revision desc);

create function refuse_content_change() returns trigger language plpgsql
  as $$ begin raise exception 'content documents: what was published or written down never changes'; end $$;

create trigger content_document_versions_stay before update or delete or truncate on content_document_versions
  execute function refuse_content_change();

create trigger content_document_audit_stays before update or delete or truncate on content_document_audit
  execute function refuse_content_change();

-- The number of the live version that the row was made from; null: older than versions.
alter table services add column version integer;

-- The version of the service that priced it; null: older than versions.
alter table inquiries add column service_version integer;

alter table orders add column service_version integer;
