create table inquiries (
  id text primary key,
  idempotency_key text not null unique,
  body_hash text not null,
  customer_id text references users (id),
  service_id text not null references services (id),
  city_id text not null references cities (id),
  specific_workman text,
  answers_hash text not null,
  -- Whole toman; null where the price is agreed on the spot.
  price bigint check (price >= 0),
  quote jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table orders (
  uuid text primary key,
  legacy_id bigint generated always as identity (start with 100001) unique,
  -- One order per key and one per inquiry: these two constraints decide every race.
  idempotency_key text not null unique,
  inquiry_id text not null unique references inquiries (id),
  body_hash text not null,
  customer_id text not null references users (id),
  placed_by text not null references users (id),
  service_id text not null references services (id),
  city_id text not null references cities (id),
  status text not null check (status in ('placed', 'assigned', 'in_progress', 'done', 'cancelled', 'expired')),
  price bigint check (price >= 0),
  answers jsonb not null,
  mini_factor jsonb not null,
  specific_workman text,
  extra jsonb not null,
  edit_order_id text,
  invoice_email text,
  created_at timestamptz not null
);

create index orders_of_customer on orders (customer_id, legacy_id desc);
