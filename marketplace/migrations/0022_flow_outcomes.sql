-- What flows came to, as sums of the BFFs and without anything personal. A batch counts once.
create table flow_outcome_batches (
  key text primary key,
  at timestamptz not null
);

create index flow_outcome_batches_by_time on flow_outcome_batches (at);

create table flow_outcomes (
  rules text not null,
  service text not null,
  city text not null,
  device text not null,
  day date not null,
  begun bigint not null,
  backs bigint not null,
  errors bigint not null,
  quotes bigint not null,
  primary key (rules, service, city, device, day)
);

create table flow_outcome_steps (
  rules text not null,
  service text not null,
  city text not null,
  device text not null,
  day date not null,
  step text not null,
  reached bigint not null,
  left_on bigint not null,
  primary key (rules, service, city, device, day, step)
);

-- The visitors of roll-outs by the slot in which the first flow of each began.
create table roll_out_visitors (
  roll_out text not null,
  slot timestamptz not null,
  percent integer not null,
  side text not null check (side in ('candidate', 'control')),
  visitors bigint not null,
  errors bigint not null,
  primary key (roll_out, slot, percent, side)
);

-- The orders of flows that were counted: written with the order, so none is lost or doubled.
create table order_outcomes (
  order_uuid text primary key references orders (uuid),
  rules text not null,
  device text not null,
  began_at timestamptz not null,
  placed_at timestamptz not null,
  -- Whether it owed a prepayment.
  is_prepaid boolean not null
);

create index order_outcomes_by_rules on order_outcomes (rules);

create table order_trials (
  order_uuid text not null references order_outcomes (order_uuid),
  roll_out text not null,
  percent integer not null,
  side text not null check (side in ('candidate', 'control')),
  primary key (order_uuid, roll_out)
);

create index order_trials_of_roll_out on order_trials (roll_out);
