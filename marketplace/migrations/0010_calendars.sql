-- When a service is done and how many orders its hours take in each city. Weekdays count from Saturday, 0, to Friday,
-- 6; 7 is a public holiday, whatever its weekday.
create table service_slots (
  service_id text not null references services (id),
  weekday integer not null check (weekday between 0 and 7),
  from_hour integer not null check (from_hour between 0 and 23),
  to_hour integer not null check (to_hour between 1 and 24),
  capacity integer not null check (capacity > 0),
  primary key (service_id, weekday, from_hour),
  check (from_hour < to_hour)
);

-- When an expert works; one without a row works whenever the service is done. An expert does one order at a time.
create table expert_hours (
  expert_id text not null references experts (id),
  weekday integer not null check (weekday between 0 and 7),
  from_hour integer not null check (from_hour between 0 and 23),
  to_hour integer not null check (to_hour between 1 and 24),
  primary key (expert_id, weekday, from_hour),
  check (from_hour < to_hour)
);

-- Public holidays that move through the solar year; those that do not are known without.
create table public_holidays (
  day date primary key,
  title text not null
);

-- Open orders are counted by the hours that they took.
create index open_orders_of_service on orders (service_id, city_id)
  where status in ('placed', 'assigned', 'in_progress');
