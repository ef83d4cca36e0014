create index unpaid_orders on orders (uuid) where status = 'unpaid';

-- What an order owes when it is placed, in toman, and until when.
create table prepayments (
  order_uuid text primary key references orders (uuid),
  amount bigint not null check (amount > 0),
  gateways jsonb not null,
  due_until timestamptz not null,
  in_app_token text not null unique
);

create index prepayments_by_time on prepayments (due_until);

-- The tries to pay one. An order may have several; one of them, at most, is credited.
create table payments (
  id text primary key,
  idempotency_key text not null unique,
  body_hash text not null,
  order_uuid text not null references prepayments (order_uuid),
  gateway text not null,
  -- Whole toman.
  amount bigint not null check (amount > 0),
  instalments integer not null check (instalments > 0),
  redirect_url text,
  -- The bank's reference; null until the bank has answered.
  bank_reference text unique,
  entry_url text,
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded')),
  tracking_code text,
  revived boolean not null default false,
  created_at timestamptz not null,
  -- When the bank or the customer's browser first came back with it.
  heard_at timestamptz,
  settled_at timestamptz,
  -- When the bank is to be asked about it by itself; null: not any more.
  ask_at timestamptz,
  asked integer not null default 0
);

create unique index one_credited_payment on payments (order_uuid) where status = 'paid';

create index payments_of_order on payments (order_uuid);

create index payments_to_ask_about on payments (ask_at) where status = 'pending' and ask_at is not null;

-- What the bank is still to give back, or has given back.
create table refunds (
  payment_id text primary key references payments (id),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz
);

create index refunds_waiting on refunds (next_attempt_at) where done_at is null;

-- The sandbox bank's own books. Its amounts are rial.
create table bank_transactions (
  reference text primary key,
  gateway text not null,
  -- The merchant's name for it: beginning it again finds the one that is there.
  merchant_reference text not null unique,
  amount_rial bigint not null check (amount_rial > 0),
  instalments integer not null check (instalments > 0),
  redirect_url text,
  wallet_owner text,
  status text not null check (status in ('open', 'paid', 'cancelled', 'failed', 'expired', 'refunded')),
  tracking_code text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz
);

-- What the bank tells the merchant's server, until it has heard.
create table bank_calls (
  id bigint generated always as identity primary key,
  body jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  done_at timestamptz
);

create index bank_calls_waiting on bank_calls (next_attempt_at) where done_at is null;

create table bank_wallets (
  owner text primary key,
  balance_rial bigint not null check (balance_rial >= 0)
);
