-- A session that acts for a customer: `user_id` is the customer, `actor_id` the operator. It ends with the operator's own.
alter table sessions
  add column actor_id text references users (id),
  add column parent_hash text references sessions (token_hash) on delete cascade,
  -- A repeated exchange is known by the hash of its key.
  add column exchange_key_hash text,
  add column exchange_salt text,
  add check ((actor_id is null) = (parent_hash is null)),
  add check ((exchange_key_hash is null) = (exchange_salt is null));

create index sessions_of_parent on sessions (parent_hash) where parent_hash is not null;

-- How often operators look for customers.
create table customer_lookups (
  operator_id text not null references users (id),
  at timestamptz not null
);

create index customer_lookups_of_operator on customer_lookups (operator_id, at);

-- Who did what for whom.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor_id text not null references users (id),
  -- Null: for no customer.
  customer_id text references users (id),
  -- What it was done to, named as it was then.
  object_kind text check (object_kind in ('order', 'address', 'upload', 'discount')),
  object_id text,
  object_label text,
  check ((object_kind is null) = (object_id is null)),
  check ((object_kind is null) = (object_label is null))
);

create index audit_entries_of_customer on audit_entries (customer_id, id desc);

create index audit_entries_of_actor on audit_entries (actor_id, customer_id, action, at);

-- Entries can only be added.
create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'audit entries are only ever added'; end $$;

create trigger audit_entries_stay before update or delete on audit_entries for each row execute function refuse_audit_change();

create trigger audit_entries_stay_whole before truncate on audit_entries for each statement execute function refuse_audit_change();
