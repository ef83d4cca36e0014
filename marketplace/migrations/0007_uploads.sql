create table uploads (
  id text primary key,
  kind text not null check (kind in ('image', 'voice')),
  -- The name of its files: 128 random bits that cannot be derived from the id.
  name text not null unique,
  extension text not null check (extension in ('jpg', 'png', 'mp3', 'aac', 'ogg')),
  bytes bigint not null check (bytes > 0),
  -- Null: a guest's, until an order claims it.
  owner_id text references users (id),
  -- Where a guest's came from.
  network text,
  created_at timestamptz not null,
  -- Null: no order has it yet.
  claimed_at timestamptz
);

create index uploads_waiting on uploads (created_at) where claimed_at is null;
