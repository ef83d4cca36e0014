-- Where an order that waits for its prepayment and holds a slot was placed from. It is kept for a day at most.
create table prepayment_holds (
  order_uuid text primary key references orders (uuid) on delete cascade,
  -- The customer's IPv4 address, or the /64 of an IPv6 address.
  network text not null,
  created_at timestamptz not null
);

create index prepayment_holds_of_network on prepayment_holds (network);

create index prepayment_holds_by_time on prepayment_holds (created_at);
