-- What made orders and changed them. One placement per key and one per inquiry: these two constraints decide every race.
create table placements (
  idempotency_key text primary key,
  body_hash text not null,
  inquiry_id text not null unique references inquiries (id),
  order_uuid text not null references orders (uuid) deferrable initially deferred,
  kind text not null check (kind in ('new', 'edit')),
  created_at timestamptz not null
);

create index placements_of_order on placements (order_uuid);

insert into placements (idempotency_key, body_hash, inquiry_id, order_uuid, kind, created_at)
select idempotency_key, body_hash, inquiry_id, uuid, 'new', created_at from orders;

alter table orders
  drop column idempotency_key,
  drop column body_hash,
  drop column edit_order_id,
  -- Before discounts, whole toman.
  add column achar_price bigint check (achar_price >= 0),
  add column discount_text text,
  add column selected_workman jsonb,
  -- Until then its customer is changing it and no expert is assigned to it.
  add column edit_until timestamptz;

update orders set
  achar_price = (quote->>'achar_price')::bigint,
  discount_text = quote->'discount_data'->>'discount_text',
  selected_workman = nullif(quote->'selected_workman', 'null'::jsonb)
from inquiries where inquiries.id = orders.inquiry_id;

alter table inquiries
  -- The order that it was asked for to change.
  add column edited_order text references orders (uuid),
  -- Given up by its customer: it cannot be ordered any more.
  add column discarded_at timestamptz;

create index open_orders_of_customer on orders (customer_id, service_id, city_id)
  where status in ('unpaid', 'placed', 'assigned', 'in_progress');
