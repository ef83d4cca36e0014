-- Money is a ledger: entries that are never changed, each from one account to another. The database writes them itself
-- when an order's price, a payment or a refund changes, so that the build before, which knows no ledger, keeps it too.
-- Nobody writes meanwhile, so that what is there and what comes are entered once.
lock table orders in share row exclusive mode;

lock table payments, refunds in access exclusive mode;

-- Rows that an earlier file wrote in this transaction are checked before their tables change.
set constraints all immediate;

create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  cause text not null check (cause in (
    'charged', 'reduced', 'paid', 'refund_requested', 'refund_done', 'settled_before'
  )),
  -- orders: what customers owe for orders. sales: what orders cost. bank: what the bank took. visits: what experts took.
  -- refunds: what is on its way back. credit: what customers have here.
  debit text not null check (debit in ('orders', 'sales', 'bank', 'visits', 'refunds', 'credit')),
  credit text not null check (credit in ('orders', 'sales', 'bank', 'visits', 'refunds', 'credit')),
  check (debit <> credit),
  -- Toman.
  amount bigint not null check (amount > 0),
  order_uuid text references orders (uuid) deferrable initially deferred,
  customer_id text not null references users (id),
  payment_id text,
  refund_id text
);

create index ledger_entries_of_order on ledger_entries (order_uuid);

create index ledger_entries_of_payment on ledger_entries (payment_id);

create index credit_entries_of_customer on ledger_entries (customer_id, id) where debit = 'credit' or credit = 'credit';

create index ledger_entries_by_time on ledger_entries (at);

create function refuse_ledger_change() returns trigger language plpgsql
  as $$ begin raise exception 'entries of the ledger are only ever added'; end $$;

-- Accounts may be joined: then an entry is of another customer. Nothing else of it ever changes.
create trigger ledger_entries_stay before update on ledger_entries for each row
  when ((to_jsonb(old) - 'customer_id') is distinct from (to_jsonb(new) - 'customer_id'))
  execute function refuse_ledger_change();

create trigger ledger_entries_remain before delete on ledger_entries
  for each row execute function refuse_ledger_change();

create trigger ledger_entries_stay_whole before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- A payment pays a prepayment, the difference of a change (upfront), what is left after the work (order_close), or goes
-- into the customer's credit (recharge, without an order).
alter table payments
  add column context text not null default 'prepayment' check (context in ('prepayment', 'upfront', 'order_close', 'recharge')),
  -- Of a recharge, whose owner no order names.
  add column customer_id text references users (id),
  add column change_id text,
  -- The card that paid, as the bank shows it: 603799******0006.
  add column card text,
  -- As ask_at, for contexts other than a prepayment: the build before does not know them and leaves them alone.
  add column follow_at timestamptz;

alter table payments drop constraint payments_order_uuid_fkey;

alter table payments alter column order_uuid drop not null;

alter table payments add constraint payments_order_uuid_fkey foreign key (order_uuid) references orders (uuid);

alter table payments add constraint payments_of_somebody check ((context = 'recharge') = (order_uuid is null) and (context <> 'recharge' or customer_id is not null));

drop index one_credited_payment;

create unique index one_credited_payment on payments (order_uuid) where status = 'paid' and context = 'prepayment';

create unique index one_credited_change on payments (change_id) where status = 'paid' and change_id is not null;

create index payments_to_follow on payments (follow_at) where status = 'pending' and follow_at is not null;

create index payments_by_tracking_code on payments (tracking_code);

create index payments_by_card on payments (right(card, 4)) where card is not null;

create index recharges_of_customer on payments (customer_id) where context = 'recharge';

-- Several refunds of one payment, each of a part. Whole ones go on being seen by the build before; it never takes a part,
-- since the time of its next try is far away (next_attempt_at); send_at is the one that counts then.
alter table refunds drop constraint refunds_pkey;

alter table refunds
  add column id text not null default gen_random_uuid()::text,
  add column amount bigint check (amount > 0),
  add column is_whole boolean not null default true,
  add column way text not null default 'bank' check (way in ('bank', 'staff', 'credit')),
  add column send_at timestamptz,
  add column sent_at timestamptz,
  add column failed_at timestamptz,
  -- Why the bank does not make it: a word of the program.
  add column reason text,
  add column reference text,
  add column settled_by text references users (id),
  add column settled_at timestamptz,
  add column confirmed_by text references users (id);

alter table refunds add primary key (id);

create unique index one_whole_refund on refunds (payment_id) where is_whole;

create index refunds_of_payment on refunds (payment_id);

create index refunds_to_send on refunds (send_at) where done_at is null and failed_at is null and send_at is not null;

create index refunds_to_do on refunds (failed_at) where done_at is null and failed_at is not null;

update refunds set amount = payments.amount from payments where payments.id = refunds.payment_id;

-- Payments that the bank gave back by itself.
insert into refunds (payment_id, amount, created_at, next_attempt_at, sent_at, done_at)
  select id, amount, coalesce(settled_at, created_at), coalesce(settled_at, created_at), coalesce(settled_at, created_at), coalesce(settled_at, created_at)
  from payments where status = 'refunded' and not exists (select from refunds where refunds.payment_id = payments.id);

-- A change of an order that waits for its difference. The order stands as it was until then.
create table order_changes (
  id text primary key,
  order_uuid text not null references orders (uuid),
  inquiry_id text not null unique references inquiries (id),
  -- What the order was: a change is only made of the order that it was placed for.
  base_inquiry_id text not null references inquiries (id),
  -- What the placement brought: answers, expert, e-mail, extra.
  body jsonb not null,
  -- Toman.
  difference bigint not null check (difference > 0),
  gateways jsonb not null,
  due_until timestamptz not null,
  in_app_token text not null unique,
  state text not null check (state in ('waiting', 'made', 'lapsed')),
  created_at timestamptz not null,
  settled_at timestamptz
);

create unique index one_waiting_change on order_changes (order_uuid) where state = 'waiting';

create index waiting_changes on order_changes (due_until) where state = 'waiting';

create index changes_of_order on order_changes (order_uuid);

alter table payments add constraint payments_change_id_fkey foreign key (change_id) references order_changes (id);

-- What a waiting change holds beside what its order has. The build before takes it for the order's own, so it frees it with
-- the order. A seat below 0 holds the expert alone: the seat is the order's, and it is not counted.
alter table slot_takings add column change_id text references order_changes (id) deferrable initially deferred;

alter table slot_takings drop constraint slot_takings_pkey;

create unique index slots_of_orders on slot_takings (order_uuid, kind, day, slot) where change_id is null;

create unique index slots_of_changes on slot_takings (change_id, kind, day, slot) where change_id is not null;

-- Those of an order and of its change, as the primary key did.
create index slot_takings_of_order on slot_takings (order_uuid);

alter table slot_takings drop constraint slot_takings_seat_check;

alter table slot_takings add constraint slot_takings_seat_check check (seat > 0 or (seat < 0 and change_id is not null and workman is not null));

alter table discount_uses add column change_id text references order_changes (id) deferrable initially deferred;

alter table discount_uses drop constraint discount_uses_pkey;

create unique index uses_of_orders on discount_uses (order_uuid, kind) where change_id is null;

create unique index uses_of_changes on discount_uses (change_id, kind) where change_id is not null;

create index discount_uses_of_order on discount_uses (order_uuid);

-- What an order costs: nothing once it is cancelled or expired.
create function order_cost(status text, price bigint) returns bigint language sql immutable
  as $$ select case when status in ('cancelled', 'expired') then 0 else coalesce(price, 0) end $$;

create function enter_order() returns trigger language plpgsql as $$
declare
  change bigint := order_cost(new.status, new.price) - case tg_op when 'INSERT' then 0 else order_cost(old.status, old.price) end;
begin
  if change > 0 then
    insert into ledger_entries (cause, debit, credit, amount, order_uuid, customer_id)
      values ('charged', 'orders', 'sales', change, new.uuid, new.customer_id);
  elsif change < 0 then
    insert into ledger_entries (cause, debit, credit, amount, order_uuid, customer_id)
      values ('reduced', 'sales', 'orders', -change, new.uuid, new.customer_id);
  end if;
  return null;
end $$;

create trigger orders_are_entered after insert or update of status, price on orders
  for each row execute function enter_order();

-- Where the money of a payment comes from.
create function account_of_gateway(gateway text) returns text language sql immutable
  as $$ select case gateway when 'credit' then 'credit' when 'visit' then 'visits' else 'bank' end $$;

-- What a payment pays: the order, or the credit.
create function account_of_context(context text) returns text language sql immutable
  as $$ select case context when 'recharge' then 'credit' else 'orders' end $$;

create function owner_of_payment(order_uuid text, customer_id text) returns text language sql stable
  as $$ select coalesce(customer_id, (select orders.customer_id from orders where orders.uuid = order_uuid)) $$;

-- Enters a refund of a payment that is entered already.
create function enter_refund(entered text) returns void language plpgsql as $$
begin
  insert into ledger_entries (cause, debit, credit, amount, order_uuid, customer_id, payment_id, refund_id)
    select 'refund_requested', account_of_context(payments.context), 'refunds', refunds.amount, payments.order_uuid,
      owner_of_payment(payments.order_uuid, payments.customer_id), payments.id, refunds.id
    from refunds join payments on payments.id = refunds.payment_id where refunds.id = entered;
end $$;

create function enter_refund_done(entered text) returns void language plpgsql as $$
begin
  insert into ledger_entries (cause, debit, credit, amount, order_uuid, customer_id, payment_id, refund_id)
    select 'refund_done', 'refunds', case refunds.way when 'credit' then 'credit' else account_of_gateway(payments.gateway) end, refunds.amount,
      payments.order_uuid, owner_of_payment(payments.order_uuid, payments.customer_id), payments.id, refunds.id
    from refunds join payments on payments.id = refunds.payment_id where refunds.id = entered;
end $$;

create function enter_payment() returns trigger language plpgsql as $$
declare
  refund record;
begin
  -- The bank may have taken another amount than the one that was reported when the refund was queued.
  update refunds set amount = new.amount where payment_id = new.id and is_whole and amount <> new.amount;
  insert into ledger_entries (cause, debit, credit, amount, order_uuid, customer_id, payment_id)
    values ('paid', account_of_gateway(new.gateway), account_of_context(new.context), new.amount, new.order_uuid,
      owner_of_payment(new.order_uuid, new.customer_id), new.id);
  for refund in select id, done_at from refunds where payment_id = new.id loop
    perform enter_refund(refund.id);
    if refund.done_at is not null then perform enter_refund_done(refund.id); end if;
  end loop;
  -- The bank gave it back by itself.
  if new.status = 'refunded' then
    insert into refunds (payment_id, created_at, next_attempt_at, sent_at, done_at)
      select new.id, now(), now(), now(), now() where not exists (select from refunds where payment_id = new.id);
  end if;
  return null;
end $$;

create trigger made_payments_are_entered after insert on payments
  for each row when (new.status in ('paid', 'refunded')) execute function enter_payment();

create trigger payments_are_entered after update of status on payments
  for each row when (new.status in ('paid', 'refunded') and old.status not in ('paid', 'refunded'))
  execute function enter_payment();

-- A refund is of what has not gone back yet, never of more than was paid.
create function complete_refund() returns trigger language plpgsql as $$
declare
  payment record;
  given bigint;
begin
  select amount, gateway into payment from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into given from refunds where payment_id = new.payment_id;
  new.amount := coalesce(new.amount, payment.amount - given);
  if new.amount <= 0 then return null; end if;
  if given + new.amount > payment.amount then raise exception 'more goes back of a payment than was paid'; end if;
  new.is_whole := new.amount = payment.amount;
  -- Credit goes back to credit, at once.
  if payment.gateway = 'credit' then
    new.way := 'credit';
    new.sent_at := new.created_at;
    new.done_at := new.created_at;
  end if;
  if payment.gateway = 'visit' then new.way := 'staff'; end if;
  if new.done_at is null and not (new.is_whole and new.way = 'bank') then
    new.send_at := coalesce(new.send_at, new.next_attempt_at);
    new.next_attempt_at := '9999-01-01';
  end if;
  return new;
end $$;

create trigger refunds_are_complete before insert on refunds for each row execute function complete_refund();

create function enter_new_refund() returns trigger language plpgsql as $$
begin
  if exists (select from payments where id = new.payment_id and status in ('paid', 'refunded')) then
    perform enter_refund(new.id);
    if new.done_at is not null then perform enter_refund_done(new.id); end if;
  end if;
  return null;
end $$;

create trigger refunds_are_entered after insert on refunds for each row execute function enter_new_refund();

create function enter_done_refund() returns trigger language plpgsql as $$
begin
  perform enter_refund_done(new.id);
  return null;
end $$;

create trigger done_refunds_are_entered after update of done_at on refunds
  for each row when (old.done_at is null and new.done_at is not null) execute function enter_done_refund();

-- What was paid above the price of an order goes back, newest payment first. This build queues it itself; the build before
-- lowers a price and knows of no part that goes back.
create function give_back_surplus() returns trigger language plpgsql as $$
declare
  payment record;
  surplus bigint;
  part bigint;
begin
  select coalesce((
      select sum(case cause when 'refund_requested' then -amount else amount end) from ledger_entries
      where order_uuid = orders.uuid and cause in ('paid', 'settled_before', 'refund_requested')
    ), 0) - orders.price into surplus
    from orders where uuid = new.uuid and status in ('placed', 'assigned', 'in_progress', 'done');
  if coalesce(surplus, 0) <= 0 then return null; end if;
  for payment in
    select id, amount - coalesce((select sum(refunds.amount) from refunds where payment_id = payments.id), 0) as rest
    from payments where order_uuid = new.uuid and status = 'paid' order by settled_at desc, created_at desc
  loop
    part := least(payment.rest, surplus);
    if part > 0 then
      insert into refunds (payment_id, amount, created_at, next_attempt_at) values (payment.id, part, now(), now());
      surplus := surplus - part;
    end if;
  end loop;
  return null;
end $$;

create constraint trigger surplus_goes_back after update of price on orders deferrable initially deferred
  for each row when (new.price < old.price) execute function give_back_surplus();

-- What was there before the ledger.
insert into ledger_entries (at, cause, debit, credit, amount, order_uuid, customer_id)
  select created_at, 'charged', 'orders', 'sales', order_cost(status, price), uuid, customer_id
  from orders where order_cost(status, price) > 0 order by legacy_id;

insert into ledger_entries (at, cause, debit, credit, amount, order_uuid, customer_id, payment_id)
  select coalesce(payments.settled_at, payments.created_at), 'paid', 'bank', 'orders', payments.amount, orders.uuid, orders.customer_id, payments.id
  from payments join orders on orders.uuid = payments.order_uuid
  where payments.status in ('paid', 'refunded') order by 1;

insert into ledger_entries (at, cause, debit, credit, amount, order_uuid, customer_id, payment_id, refund_id)
  select refunds.created_at, 'refund_requested', 'orders', 'refunds', refunds.amount, orders.uuid, orders.customer_id, payments.id, refunds.id
  from refunds join payments on payments.id = refunds.payment_id join orders on orders.uuid = payments.order_uuid
  where not exists (select from ledger_entries where ledger_entries.refund_id = refunds.id) order by 1;

insert into ledger_entries (at, cause, debit, credit, amount, order_uuid, customer_id, payment_id, refund_id)
  select refunds.done_at, 'refund_done', 'refunds', 'bank', refunds.amount, orders.uuid, orders.customer_id, payments.id, refunds.id
  from refunds join payments on payments.id = refunds.payment_id join orders on orders.uuid = payments.order_uuid
  where refunds.done_at is not null
    and not exists (select from ledger_entries where ledger_entries.refund_id = refunds.id and cause = 'refund_done') order by 1;

-- Orders that were finished before the ledger: what was left of them was settled with the expert.
insert into ledger_entries (cause, debit, credit, amount, order_uuid, customer_id)
  select 'settled_before', 'visits', 'orders', order_cost(orders.status, orders.price) - coalesce(kept.amount, 0), orders.uuid, orders.customer_id
  from orders left join lateral (
    select sum(case when credit = 'orders' then amount else -amount end) as amount
    from ledger_entries where ledger_entries.order_uuid = orders.uuid and cause <> 'charged'
  ) as kept on true
  where orders.status = 'done' and order_cost(orders.status, orders.price) > coalesce(kept.amount, 0);
