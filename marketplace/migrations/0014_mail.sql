-- Keys that sign this database's links; only its own processes know them.
create table signing_keys (
  purpose text primary key,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text
);

insert into signing_keys (purpose) values ('invoice');

-- E-mails with receipts. What they say is composed from the order when they are sent.
create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  order_uuid text not null references orders (uuid),
  -- The user who asked for it; null if it was sent automatically when the order was done.
  asked_by text references users (id),
  idempotency_key text unique,
  body_hash text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((asked_by is null) = (idempotency_key is null)),
  check ((idempotency_key is null) = (body_hash is null))
);

create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;

create index mail_outbox_of_order on mail_outbox (order_uuid, created_at);

-- An order is done once, so it sends its receipt by itself once.
create unique index mail_outbox_by_itself on mail_outbox (order_uuid) where asked_by is null;
