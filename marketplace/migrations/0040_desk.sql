-- What operators write about customers, for operators alone.
create table customer_notes (
  id text primary key,
  customer_id text not null references users (id),
  author_id text not null references users (id),
  body text not null,
  idempotency_key text not null unique,
  body_hash text not null,
  created_at timestamptz not null
);

create index notes_of_customer on customer_notes (customer_id, created_at desc, id);

-- The queue of the desk.
create index open_orders_by_number on orders (legacy_id desc)
  where status = any (array['unpaid', 'placed', 'assigned', 'in_progress']);

-- The search by name: for patterns that begin with a text, in any collation.
create index users_by_first_name on users (first_name text_pattern_ops);

create index users_by_last_name on users (last_name text_pattern_ops);
