create table areas (
  id text primary key,
  city_id text not null references cities (id),
  name text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  active boolean not null
);

create index areas_of_city on areas (city_id);

-- What people are told who look for an address in a city, or in one of its areas.
create table address_warnings (
  city_id text not null references cities (id),
  area_id text references areas (id),
  html text not null,
  unique nulls not distinct (city_id, area_id)
);

create table addresses (
  id text primary key,
  -- Orders addresses by age.
  number bigint generated always as identity unique,
  customer_id text not null references users (id),
  created_by text not null references users (id),
  area_id text not null references areas (id),
  detail text not null,
  -- Digits with the prefix 98.
  landline text check (landline ~ '^98[1-9][0-9]{9}$'),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- A deleted address stays with the orders that name it.
  is_active boolean not null default true,
  idempotency_key text unique,
  body_hash text,
  created_at timestamptz not null,
  check ((lat is null) = (lng is null))
);

create index addresses_of_customer on addresses (customer_id, number desc) where is_active;

-- Customers whom an operator made known as existing after their first address.
create table existing_customers (
  customer_id text primary key references users (id),
  marked_by text not null references users (id),
  marked_at timestamptz not null
);
