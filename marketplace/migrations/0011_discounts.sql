-- Codes that take something off a price. All amounts are whole toman.
create table vouchers (
  -- How it is looked up: without case, spaces and forms of digits.
  folded text primary key,
  code text not null,
  percent integer check (percent between 1 and 100),
  toman bigint check (toman > 0),
  cap_toman bigint check (cap_toman > 0),
  -- The minimum price of the order, before discounts.
  least_order_toman bigint not null check (least_order_toman >= 0),
  -- The ids that it is valid for; null for all.
  services jsonb,
  cities jsonb,
  first_order_only boolean not null,
  starts_at timestamptz,
  expires_at timestamptz,
  -- How many orders may use it, and how many of one customer; null: any number.
  total_uses integer check (total_uses > 0),
  uses_per_customer integer check (uses_per_customer > 0),
  active boolean not null,
  check ((percent is null) <> (toman is null)),
  check (starts_at is null or expires_at is null or starts_at < expires_at)
);

-- What the orders that stand use; a row goes when its order is cancelled or expires. A voucher's uses are counted under
-- the lock of its row.
create table discount_uses (
  order_uuid text not null references orders (uuid) deferrable initially deferred,
  kind text not null check (kind in ('voucher', 'first_order', 'club')),
  voucher text references vouchers (folded),
  customer_id text not null references users (id),
  used_at timestamptz not null,
  primary key (order_uuid, kind),
  check ((kind = 'voucher') = (voucher is not null))
);

create index discount_uses_of_voucher on discount_uses (voucher, customer_id) where voucher is not null;

-- A customer has at most one first order.
create unique index one_first_order on discount_uses (customer_id) where kind = 'first_order';

-- Who is in the club without having ordered often enough.
create table club_members (
  customer_id text primary key references users (id),
  since timestamptz not null
);

-- Tries of unknown codes by their source: a customer, a network, an inquiry.
create table voucher_guesses (
  guesser text not null,
  at timestamptz not null
);

create index voucher_guesses_of_guesser on voucher_guesses (guesser, at);

create table promotions (
  id text primary key,
  title text not null,
  description text,
  code text,
  image text,
  starts_at timestamptz not null,
  expires_at timestamptz,
  active boolean not null
);

-- What an expert gives to people to be found by; null: none.
alter table experts add column referral_code text unique;

-- What a price is made of beside its lines, so that a code can be put on and taken off a stored inquiry.
alter table inquiries add column discounts jsonb;

update inquiries set discounts = jsonb_build_object(
  'before', (quote ->> 'achar_price')::bigint,
  'after_items', price,
  'items_text', quote -> 'discount_data' -> 'discount_text',
  'first_order', null,
  'workman', null,
  'voucher', null,
  'club', null
);

alter table inquiries alter column discounts set not null;
