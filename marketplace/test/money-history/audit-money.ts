import type { MoneyWorld } from './world.ts';

/**
 * What a customer's rows must never show, each with the number of rows that show it. It reads by index alone, so that it
 * costs the same however many customers there are.
 */
const audit = (hasParts: boolean) => `
with own as (select * from orders where customer_id = $1),
paid as (
  select p.* from own join payments p on p.order_uuid = own.uuid where p.status in ('paid', 'refunded')
  union all
  select * from payments where customer_id = $1 and context = 'recharge' and status in ('paid', 'refunded')
),
back as (select r.*, paid.order_uuid, paid.gateway, paid.context from refunds r join paid on paid.id = r.payment_id),
told as (
  select paid.bank_reference, sum(back.amount) * 10 as said from back join paid on paid.id = back.payment_id
  where back.done_at is not null and back.way = 'bank' group by 1
),
entered as (
  select order_uuid,
    coalesce(sum(amount) filter (where cause = 'charged'), 0) - coalesce(sum(amount) filter (where cause = 'reduced'), 0) as cost,
    coalesce(sum(amount) filter (where cause = 'paid'), 0) as paid,
    coalesce(sum(amount) filter (where cause = 'settled_before'), 0) as settled,
    coalesce(sum(amount) filter (where cause = 'refund_requested'), 0) as requested,
    coalesce(sum(amount) filter (where cause = 'refund_done'), 0) as done,
    coalesce(sum(case when debit = 'orders' then amount when credit = 'orders' then -amount end), 0) as balance
  from ledger_entries where customer_id = $1 group by order_uuid
),
accounts as (
  select account, sum(amount) as balance from (
    select debit as account, amount from ledger_entries where customer_id = $1
    union all select credit, -amount from ledger_entries where customer_id = $1
  ) as sides group by account
)
select
  (select coalesce(sum(balance), 0) from accounts) as sides_not_zero,
  (select count(*) from own left join entered on entered.order_uuid = own.uuid
    where coalesce(entered.cost, 0) <> order_cost(own.status, own.price)
      or coalesce(entered.paid, 0) <> (select coalesce(sum(amount), 0) from paid where paid.order_uuid = own.uuid)
      or coalesce(entered.requested, 0) <> (select coalesce(sum(amount), 0) from back where back.order_uuid = own.uuid)
      or coalesce(entered.done, 0) <> (select coalesce(sum(amount), 0) from back where back.order_uuid = own.uuid and done_at is not null)
  ) as orders_not_explained,
  (select count(*) from own left join entered on entered.order_uuid = own.uuid
    where coalesce(entered.balance, 0) <> coalesce(entered.cost - entered.paid - entered.settled + entered.requested, 0)) as due_wrong,
  (select count(*) from own join entered on entered.order_uuid = own.uuid
    where own.price is not null and entered.balance < 0) as overpaid_and_kept,
  (select count(*) from (select order_uuid from paid where status = 'paid' and context = 'prepayment' group by 1 having count(*) > 1) as twice)
    + (select count(*) from (select change_id from paid where status = 'paid' and change_id is not null group by 1 having count(*) > 1) as twice) as paid_twice,
  (select count(*) from paid left join bank_transactions t on t.reference = paid.bank_reference
    where paid.gateway not in ('credit', 'visit')
      and (t.amount_rial is distinct from paid.amount * 10 or t.status not in ('paid', 'refunded'))) as not_at_bank,
  (select case when coalesce(sum(balance), 0) > 0 then 1 else 0 end from accounts where account = 'credit') as credit_below_zero,
  (select coalesce(sum(balance), 0) from accounts where account = 'bank')
    - (select coalesce(sum(amount), 0) from paid where gateway not in ('credit', 'visit'))
    + (select coalesce(sum(amount), 0) from back where done_at is not null and way <> 'credit' and gateway <> 'visit') as bank_account_wrong,
  (select coalesce(sum(-balance), 0) from accounts where account = 'refunds')
    - (select coalesce(sum(amount), 0) from back where done_at is null) as refunds_account_wrong,
  (select count(*) from told join bank_transactions t on t.reference = told.bank_reference
    where told.said > ${
      hasParts
        ? '(select coalesce(sum(amount_rial), 0) from bank_refunds where transaction = t.reference)'
        : "case t.status when 'refunded' then t.amount_rial else 0 end"
    }) as said_too_early`;

/** Whether the sandbox bank writes down parts that go back. */
export async function hasBankParts(world: Pick<MoneyWorld, 'select'>): Promise<boolean> {
  const [row] = await world.select(`select to_regclass('bank_refunds') is not null as there`, []);
  return row?.['there'] === true;
}

/** Returns what is wrong with the money of a customer, in words; empty: nothing. */
export async function auditMoney(
  world: Pick<MoneyWorld, 'select'>,
  customer: string,
  hasParts: boolean,
): Promise<string[]> {
  const [found = {}] = await world.select(audit(hasParts), [customer]);
  return Object.entries(found)
    .filter(([, count]) => Number(count) !== 0)
    .map(([what, count]) => `${what}: ${String(count)}`);
}

/** Returns by how many toman the bank's books and the ledger of all customers differ, and what is still on its way. */
export async function compareBooks(world: Pick<MoneyWorld, 'select'>, hasParts: boolean) {
  const books = hasParts
    ? `(select coalesce(sum(amount_rial), 0) from bank_transactions where status in ('paid', 'refunded'))
        - (select coalesce(sum(amount_rial), 0) from bank_refunds)`
    : `(select coalesce(sum(amount_rial), 0) from bank_transactions where status = 'paid')`;
  const [row = {}] = await world.select(
    `select (${books}) / 10 as at_bank,
      (select coalesce(sum(case 'bank' when debit then amount when credit then -amount end), 0) from ledger_entries) as in_ledger,
      (select coalesce(sum(amount), 0) from refunds where done_at is null) as on_its_way,
      (select count(*) from bank_transactions t join payments p on p.bank_reference = t.reference
        where t.status = 'paid' and p.status in ('pending', 'failed')) as not_settled`,
    [],
  );
  const of = (name: string) => Number(row[name]);
  return {
    atBank: of('at_bank'),
    inLedger: of('in_ledger'),
    onItsWay: of('on_its_way'),
    notSettled: of('not_settled'),
  };
}
