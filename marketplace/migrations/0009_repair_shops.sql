create table repair_shops (
  id text primary key,
  city_id text not null references cities (id),
  name text not null,
  image text,
  area text,
  -- Years.
  work_experience integer check (work_experience >= 0),
  average_rate double precision check (average_rate between 0 and 5),
  -- How many rates the average is of; without any there is none.
  rates integer not null check (rates >= 0),
  -- Who may bring the goods, in the order they are shown.
  couriers jsonb not null,
  badges jsonb not null,
  position integer not null,
  active boolean not null
);

create table repair_shop_services (
  shop_id text not null references repair_shops (id),
  service_id text not null references services (id),
  primary key (shop_id, service_id)
);

-- What is left of a question's options at a shop; a question without a row is not restricted.
create table repair_shop_restrictions (
  shop_id text not null references repair_shops (id),
  service_id text not null references services (id),
  question_id text not null,
  answers jsonb not null,
  primary key (shop_id, service_id, question_id)
);

-- When a shop is open, cut into the hours at which a courier may come, and how many may come at once. Weekdays count
-- from Saturday, 0, to Friday, 6; 7 is a public holiday, whatever its weekday.
create table repair_shop_slots (
  shop_id text not null references repair_shops (id),
  weekday integer not null check (weekday between 0 and 7),
  from_hour integer not null check (from_hour between 0 and 23),
  to_hour integer not null check (to_hour between 1 and 24),
  capacity integer not null check (capacity > 0),
  primary key (shop_id, weekday, from_hour),
  check (from_hour < to_hour)
);
