-- The seats that open orders have taken: of a repair shop where a courier brings the goods to one, else of a service in
-- a city. These constraints decide every race: one order to a seat, one order at a time to an expert.
create table slot_takings (
  order_uuid text not null references orders (uuid) on delete cascade deferrable initially deferred,
  kind text not null check (kind in ('booking', 'pickup')),
  service_id text not null references services (id),
  city_id text not null references cities (id),
  shop_id text references repair_shops (id),
  workman text,
  -- Gregorian.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  slot text not null,
  -- From 1 to the slot's capacity.
  seat integer not null check (seat > 0),
  primary key (order_uuid, kind, day, slot)
);

create unique index seats_of_services on slot_takings (service_id, city_id, day, slot, seat) where shop_id is null;
create unique index seats_of_shops on slot_takings (shop_id, day, slot, seat) where shop_id is not null;
create unique index hours_of_experts on slot_takings (workman, day, slot) where workman is not null;

-- What open orders hold already, as their answers name it. Where an expert was booked twice, the first order has them.
insert into slot_takings (order_uuid, kind, service_id, city_id, shop_id, workman, day, slot, seat)
with answered as (
  select orders.*, question->>'type' as type, question->'type_tags' as tags,
    answer->'values'->>0 as first, answer->'values'->>1 as second
  from orders
  join services on services.id = orders.service_id
  cross join jsonb_array_elements(services.detail->'questions') as question
  cross join jsonb_array_elements(orders.answers) as answer
  where orders.status in ('placed', 'assigned', 'in_progress') and answer->>'id' = question->>'id'
),
shops as (
  select uuid, min(repair_shops.id) as shop_id
  from answered
  join repair_shops on repair_shops.id = first
  where type = 'single_select_by_fetch' and tags ? 'repair_shop_selection'
  group by uuid
),
named as (
  select distinct on (uuid, kind, first, second) *
  from (
    select *, case when tags ? 'pickup_date_time' then 'pickup' else 'booking' end as kind
    from answered
    where (type in ('timestamp', 'single_select_by_fetch') and tags ? 'pickup_date_time')
      or (type = 'timestamp' and tags ? 'date_question')
  ) as timed
  where first ~ '^\d{4}-\d{2}-\d{2}$' and second is not null
),
held as (
  select named.*, case when kind = 'pickup' then shop_id end as shop,
    case when kind = 'booking' then specific_workman end as expert
  from named
  left join shops using (uuid)
)
select uuid, kind, service_id, city_id, shop,
  case when row_number() over (partition by expert, first, second order by legacy_id) = 1 then expert end,
  first, second,
  row_number() over (
    partition by shop, case when shop is null then service_id end, case when shop is null then city_id end, first, second
    order by legacy_id
  )
from held;

drop index if exists open_orders_of_service;

-- An order whose prepayment is still due holds its slot too.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('unpaid', 'placed', 'assigned', 'in_progress', 'done', 'cancelled', 'expired'));
