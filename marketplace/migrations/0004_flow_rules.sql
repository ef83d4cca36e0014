-- One row: writers wait for its lock, so revisions and numbers follow each other. The epoch tells this database's
-- revisions from those of another that was here before.
create table flow_rules_state (
  id boolean primary key default true check (id),
  epoch text not null default gen_random_uuid()::text,
  revision bigint not null default 0
);

insert into flow_rules_state default values;

create table flow_rules_versions (
  name text not null,
  number integer not null check (number > 0),
  -- json, not jsonb: it keeps what was published as it was written, keys in their order.
  document json not null,
  hash text not null,
  reason text not null,
  published_by text not null references users (id),
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (name, number)
);

create table flow_rules_pointers (
  name text primary key,
  stable integer,
  -- The stable versions of before, the last one last.
  earlier integer[] not null default '{}',
  candidate integer,
  percent integer check (percent between 0 and 99),
  check ((candidate is null) = (percent is null)),
  foreign key (name, stable) references flow_rules_versions (name, number),
  foreign key (name, candidate) references flow_rules_versions (name, number)
);

create table flow_rules_audit (
  revision bigint primary key,
  at timestamptz not null,
  by text not null references users (id),
  action text not null check (action in ('publish', 'roll_out', 'roll_back', 'withdraw')),
  name text not null,
  number integer,
  percent integer,
  reason text not null,
  -- What counted after it, which is also the answer to the same request sent again.
  live json not null,
  idempotency_key text not null unique,
  body_hash text not null
);

create index flow_rules_audit_of_name on flow_rules_audit (name, revision desc);

create function refuse_flow_rules_change() returns trigger language plpgsql
  as $$ begin raise exception 'flow rules: what was published or written down never changes'; end $$;

-- A version can be withdrawn, once; nothing else of it ever changes.
create trigger flow_rules_versions_stay before update on flow_rules_versions for each row
  when (
    old.withdrawn_at is not null
    or (to_jsonb(old) - 'withdrawn_at') is distinct from (to_jsonb(new) - 'withdrawn_at')
  )
  execute function refuse_flow_rules_change();

create trigger flow_rules_versions_remain before delete or truncate on flow_rules_versions
  execute function refuse_flow_rules_change();

create trigger flow_rules_audit_remains before update or delete or truncate on flow_rules_audit
  execute function refuse_flow_rules_change();
