-- Refunds are made by the bank, by finance to the card that paid, or into the customer's credit.
alter table refunds
  -- The last digits of the card that finance sent it to, where the bank named no card of the payment.
  add column card_last4 text;

create unique index one_settled_reference on refunds (reference) where settled_by is not null;

create index refunds_by_reference on refunds (reference) where reference is not null;

create index refunds_settled on refunds (settled_by, settled_at) where settled_by is not null;

create index done_refunds_by_time on refunds (done_at) where done_at is not null;

create index paid_payments_by_time on payments (settled_at) where status in ('paid', 'refunded');

alter table audit_entries drop constraint audit_entries_object_kind_check;

alter table audit_entries add constraint audit_entries_object_kind_check
  check (object_kind in ('order', 'address', 'upload', 'discount', 'feedback', 'post', 'review', 'refund', 'reconciliation', 'export'));

-- What differs between the bank's statements and the ledger.
create table reconciliations (
  id text primary key,
  at timestamptz not null,
  first_day text not null,
  last_day text not null,
  by_user text references users (id),
  -- The day of which a server asked the bank by itself, once; null: a person gave the statement.
  called_day text unique,
  lines integer not null,
  matched integer not null,
  differences jsonb not null
);

create index reconciliations_by_time on reconciliations (at desc);

-- The sandbox bank gives back parts, and keeps the card that paid without its middle digits.
alter table bank_transactions
  add column card text,
  add column refund_answer text not null default 'makes' check (refund_answer in ('makes', 'refuses', 'keeps_silent'));

create index bank_transactions_by_decision on bank_transactions (decided_at);

create table bank_refunds (
  id text primary key,
  transaction text not null references bank_transactions (reference),
  amount_rial bigint not null check (amount_rial > 0),
  number text not null unique,
  at timestamptz not null
);

create index bank_refunds_of_transaction on bank_refunds (transaction);

create index bank_refunds_by_time on bank_refunds (at);

-- The build before gives a whole transaction back without a row of its own.
create function enter_bank_refund() returns trigger language plpgsql as $$
begin
  insert into bank_refunds (id, transaction, amount_rial, number, at)
    select gen_random_uuid()::text, new.reference, new.amount_rial - given.rial, 'R' || coalesce(new.tracking_code, new.reference), now()
    from (select coalesce(sum(amount_rial), 0) as rial from bank_refunds where transaction = new.reference) as given
    where new.amount_rial > given.rial;
  return null;
end $$;

create trigger bank_refunds_are_entered after update of status on bank_transactions
  for each row when (new.status = 'refunded' and old.status <> 'refunded') execute function enter_bank_refund();

insert into bank_refunds (id, transaction, amount_rial, number, at)
  select gen_random_uuid()::text, reference, amount_rial, 'R' || reference, coalesce(decided_at, created_at)
  from bank_transactions where status = 'refunded';
