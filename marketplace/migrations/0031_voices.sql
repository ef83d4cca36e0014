-- What customers write to the company: criticisms, suggestions, complaints, and dissatisfaction with an order.
create table feedback (
  id text primary key,
  kind text not null check (kind in ('critic', 'suggestion', 'complaint', 'dissatisfaction')),
  customer_id text not null references users (id),
  order_uuid text references orders (uuid),
  description text not null check (length(description) between 1 and 1000),
  -- What the company answers.
  reply text,
  idempotency_key text not null unique,
  body_hash text not null,
  created_at timestamptz not null,
  check (kind <> 'dissatisfaction' or order_uuid is not null),
  check (kind in ('complaint', 'dissatisfaction') or order_uuid is null)
);

create index feedback_of_customer on feedback (customer_id, created_at desc);
create index feedback_of_order on feedback (order_uuid);

-- Requests for a call about moving house, or from an organization.
create table leads (
  id text primary key,
  kind text not null check (kind in ('moving', 'organization')),
  name text not null,
  phone text not null,
  description text,
  city_id text references cities (id),
  organization text,
  idempotency_key text not null unique,
  body_hash text not null,
  created_at timestamptz not null,
  check ((kind = 'moving') = (city_id is not null)),
  check ((kind = 'organization') = (organization is not null))
);

create index leads_by_kind on leads (kind, created_at desc);

create table lottery_winners (
  id text primary key,
  name text not null,
  -- Already masked: the whole phone is not needed here.
  masked_phone text not null,
  prize text not null,
  drawn_at timestamptz not null,
  active boolean not null
);

create index lottery_winners_by_time on lottery_winners (drawn_at desc, id);

-- The messages that the limits against spam count.
create table message_sends (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null
);

create index message_sends_of_name on message_sends (name, at);
create index message_sends_by_time on message_sends (at);
