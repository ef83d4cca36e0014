import { done, type Result } from '@gam/shared/result';
import type { DeskHit } from '@gam/schemas/upstream';
import { normaliseLine } from '@gam/shared/normalise';
import { normalisePhone } from '@gam/shared/phone';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import {
  countLookup,
  fewestDigits,
  findCustomerById,
  findCustomersByName,
  findCustomersByPhonePart,
  presentCustomer,
} from '../../people/customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { presentFound } from '../life/index.ts';
import { findOrder } from '../records/index.ts';

/** The most customers that one search shows; a longer list is narrowed by more letters. */
const maxHits = 10;
const fewestLetters = 2;
const mostWords = 4;

const tooShort = 'دست‌کم دو حرف از نام، چهار رقم از شماره موبایل یا شماره سفارش را وارد کنید.';

interface Search {
  readonly text: string;
  /** An operator with a session of their own. */
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

/**
 * Finds the customer of an order by its number and customers by a part of their phone, or customers by the beginnings of
 * their names. Each search counts as a lookup of a customer, and the audit trail names each customer that it shows.
 */
export async function searchDesk(
  db: Database,
  { text, caller, now }: Search,
): Promise<Result<DeskHit[], Refusal>> {
  const asked = normaliseLine(text);
  const number = /^\+?\d{1,15}$/.exec(normalisePhone(asked))?.[0];
  const words = asked.split(/[\s\u200c]+/).slice(0, mostWords);
  if (number === undefined && asked.length < fewestLetters) return refuseFields({ text: tooShort });
  // A refusal is a value here, so searches without a hit are counted too.
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, caller.userId, now);
    if (refused !== null) return refused;
    const hits = await (number === undefined ? findByName(tx, words) : findByDigits(tx, number));
    for (const { customer, order } of hits) {
      const object = order && orderObject({ uuid: order.order_uuid, legacyId: Number(order.legacy_id) });
      await recordAct(tx, { caller, action: 'customer_found', customerId: customer.id, object, now });
    }
    return done(hits);
  });
}

async function findByName(tx: Database, words: readonly string[]): Promise<DeskHit[]> {
  const found = await findCustomersByName(tx, words, maxHits);
  return found.map((row) => ({ customer: presentCustomer(row), order: null }));
}

/** Finds the order that has these digits as its number, then the customers whose phone has them in it. */
async function findByDigits(tx: Database, digits: string): Promise<DeskHit[]> {
  const ordered = digits.startsWith('+') ? [] : await findByNumber(tx, digits);
  const named = new Set(ordered.map(({ customer }) => customer.id));
  const parts = partsOf(digits);
  const found = parts.length === 0 ? [] : await findCustomersByPhonePart(tx, parts, maxHits);
  const others = found.filter(({ user }) => !named.has(user.id));
  return [...ordered, ...others.map((row) => ({ customer: presentCustomer(row), order: null }))].slice(
    0,
    maxHits,
  );
}

/** The digits as they stand in a dialled number, 09121234567: with the country's code they begin it. */
function partsOf(digits: string): string[] {
  const isAbroad = /^(?:\+|00)98/.test(digits);
  const dialled = digits.replace(/^(?:\+|00)?98/, '0');
  const parts = isAbroad ? [dialled] : [...new Set([digits, dialled])];
  return parts.filter((part) => part.length >= fewestDigits);
}

async function findByNumber(tx: Database, number: string): Promise<DeskHit[]> {
  const found = await findOrder(tx, number, null);
  const owner = found && (await findCustomerById(tx, found.order.customerId));
  if (!found || !owner) return [];
  const { order, service, city } = found;
  return [{ customer: presentCustomer(owner), order: presentFound({ order, service, city }) }];
}
