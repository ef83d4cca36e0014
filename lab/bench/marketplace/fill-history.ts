import { Client } from 'pg';
import { loadDemoContent } from '../../../marketplace/src/content/demo/load-demo-content.ts';
import type { OpenDatabase } from '../../../marketplace/src/platform/database/database.ts';

/** A customer with a ten-thousandth of the orders; the others have ten each. */
export const loyalCustomer = 'u0';

/** The orders that wait for their payment. */
const unpaid = 50;

/**
 * Stores orders of ten years with all that belongs to them, by set: an inquiry, a placement, a prepayment, a payment, a
 * voucher's use, a slot, an outcome, an SMS and an audit entry each. Returns the id of a customer with many orders.
 */
export async function fillHistory(
  { db, url }: OpenDatabase & { readonly url: string },
  orders: number,
): Promise<string> {
  await loadDemoContent(db, { withAccounts: true, withPrepayments: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The rows are consistent by themselves, so no foreign key is checked and no trigger counts.
    await client.query('set session_replication_role = replica');
    for (const statement of statementsFor(orders)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return loyalCustomer;
}

function statementsFor(orders: number): string[] {
  const all = `generate_series(1, ${orders}) as n`;
  const loyal = Math.max(10, Math.floor(orders / 10_000));
  const customer = `'u' || case when n % ${Math.floor(orders / loyal)} = 0 then 0 else 1 + n % ${Math.ceil(orders / 10)} end`;
  // The unpaid orders are of this moment, the oldest ones of ten years ago.
  const at = `now() - interval '10 years' * greatest(0, ${orders - unpaid} - n) / ${orders}`;
  const status = `case when n > ${orders - unpaid} then 'unpaid'
    else (array['done', 'done', 'done', 'done', 'done', 'done', 'cancelled', 'expired', 'done', 'placed'])[1 + n % 10] end`;
  return [
    `insert into users (id, phone, role, created_at)
      select 'u' || n, '98' || (9100000000 + n), 'customer', now() from generate_series(0, ${Math.ceil(orders / 10)}) as n`,
    `insert into vouchers (folded, code, toman, least_order_toman, first_order_only, active, total_uses, uses)
      values ('muchused', 'muchused', 1000, 0, false, true, 100000000, ${orders})`,
    `insert into inquiries (id, idempotency_key, body_hash, customer_id, service_id, city_id, answers_hash, quote, discounts, created_at, expires_at, is_ordered)
      select 'i' || n, 'k' || n, '', ${customer}, '1', '1', '', '{}', '{}', ${at}, ${at}, true from ${all}`,
    `insert into orders (uuid, inquiry_id, customer_id, placed_by, service_id, city_id, status, price, answers, mini_factor, extra, created_at)
      select 'o' || n, 'i' || n, ${customer}, ${customer}, '1', '1', ${status}, 500000, '[]', '[]', '{}', ${at} from ${all}`,
    `insert into placements (idempotency_key, body_hash, inquiry_id, order_uuid, kind, created_at)
      select 'k' || n, '', 'i' || n, 'o' || n, 'new', ${at} from ${all}`,
    `insert into prepayments (order_uuid, amount, gateways, due_until, in_app_token)
      select 'o' || n, 100000, '[]', ${at} + interval '1 hour', 'o' || n from ${all}`,
    `insert into payments (id, idempotency_key, body_hash, order_uuid, gateway, amount, instalments, bank_reference, status, created_at, heard_at, settled_at)
      select 'p' || n, 'p' || n, '', 'o' || n, 'bank', 100000, 1, 'r' || n, 'paid', ${at}, ${at}, ${at} from ${all} where n <= ${orders - unpaid}`,
    `insert into refunds (payment_id, next_attempt_at, created_at, done_at)
      select 'p' || n, ${at}, ${at}, ${at} from ${all} where n % 10 = 6`,
    `insert into discount_uses (order_uuid, kind, voucher, customer_id, used_at)
      select 'o' || n, 'voucher', 'muchused', ${customer}, ${at} from ${all}`,
    `insert into slot_takings (order_uuid, kind, service_id, city_id, day, slot, seat)
      select 'o' || n, 'booking', '1', '1', to_char(${at}, 'YYYY-MM-DD'), '10-12', n from ${all}`,
    `insert into order_outcomes (order_uuid, rules, device, began_at, placed_at, is_prepaid)
      select 'o' || n, 'default@' || (1 + n / 10000), 'phone', ${at} - interval '5 minutes', ${at}, true from ${all}`,
    `insert into order_trials (order_uuid, roll_out, percent, side)
      select 'o' || n, 'r' || (n / 10000), 50, case when n % 2 = 0 then 'candidate' else 'control' end from ${all}`,
    `insert into sms_outbox (phone, purpose, next_attempt_at, created_at, sent_at)
      select '98' || n, 'order_placed', ${at}, ${at}, ${at} from ${all}`,
    `insert into mail_outbox (recipient, order_uuid, next_attempt_at, created_at, sent_at)
      select 'a@example.com', 'o' || n, ${at}, ${at}, ${at} from ${all}`,
    `insert into audit_entries (at, action, actor_id, customer_id, object_kind, object_id, object_label)
      select ${at}, 'order_placed', 'demo-operator', ${customer}, 'order', 'o' || n, '' from ${all}`,
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      select 'o' || n, 'u1', now(), now(), now() + interval '1 day' from ${all}`,
    `insert into uploads (id, kind, name, extension, bytes, owner_id, created_at, claimed_at)
      select 'o' || n, 'image', 'o' || n, 'jpg', 1, ${customer}, ${at}, ${at} from ${all}`,
  ];
}
