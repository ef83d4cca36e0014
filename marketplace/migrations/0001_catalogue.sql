create table cities (
  id text primary key,
  name text not null,
  slug text not null unique,
  location jsonb not null,
  country jsonb not null,
  price_percent integer not null check (price_percent > 0),
  position integer not null,
  active boolean not null
);

create table categories (
  main text not null,
  slug text not null,
  title text not null,
  summary text not null,
  position integer not null,
  active boolean not null,
  primary key (main, slug)
);

-- Questions and price rules are one document each: they change together and are read together.
create table services (
  id text primary key,
  main text not null,
  category text not null,
  slug text not null,
  summary text not null,
  image text,
  detail jsonb not null,
  price_rules jsonb not null,
  position integer not null,
  active boolean not null,
  unique (main, category, slug),
  foreign key (main, category) references categories (main, slug)
);

create table service_cities (
  service_id text not null references services (id),
  city_id text not null references cities (id),
  primary key (service_id, city_id)
);

create table content_versions (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);

-- Where people come from before they order.
create table service_visits (
  id bigint generated always as identity primary key,
  service_id text not null references services (id),
  city_id text not null references cities (id),
  source jsonb not null,
  at timestamptz not null
);
