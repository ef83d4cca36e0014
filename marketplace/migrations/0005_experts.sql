create table experts (
  id text primary key,
  first_name text not null,
  last_name text not null,
  gender text not null check (gender in ('female', 'male')),
  avatar text,
  -- How many scores the average is of; without any there is none.
  scores integer not null check (scores >= 0),
  average_score double precision check (average_score between 0 and 5),
  done_orders integer not null check (done_orders >= 0),
  is_gold boolean not null,
  is_silver boolean not null,
  discount_percent integer check (discount_percent between 1 and 100),
  discount_ends_at timestamptz,
  active boolean not null
);

create table expert_services (
  expert_id text not null references experts (id),
  service_id text not null references services (id),
  primary key (expert_id, service_id)
);

create table expert_cities (
  expert_id text not null references experts (id),
  city_id text not null references cities (id),
  primary key (expert_id, city_id)
);

-- What is left of a question's options with an expert; a question without a row is not restricted.
create table expert_restrictions (
  expert_id text not null references experts (id),
  service_id text not null references services (id),
  question_id text not null,
  answers jsonb not null,
  primary key (expert_id, service_id, question_id)
);

create table favourite_experts (
  customer_id text not null references users (id),
  expert_id text not null references experts (id),
  position integer not null,
  primary key (customer_id, expert_id)
);
