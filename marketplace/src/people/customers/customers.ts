import { done, type Result } from '@gam/shared/result';
import type { CallInputs, Customer } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { eq } from 'drizzle-orm';
import { texts } from '@gam/shared/texts';
import { recordAct, recordLook } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { actorOf, type Caller, isByOperator } from '../../platform/http/guard.ts';
import { type Refusal, notAllowed, refuse, refuseFields } from '../../platform/refusal.ts';
import { countLookup } from './lookup-limits.ts';
import {
  customerNotFound,
  existingCustomers,
  findCustomerById,
  findCustomerByPhone,
  noCustomersPhone,
  presentCustomer,
  readName,
  wrongPhone,
} from './repository.ts';
import { insertCustomer, users } from '../accounts/index.ts';

/** Returns one customer. The audit trail records each operator's views once in ten minutes. `now` in ms. */
export async function loadCustomer(
  db: Database,
  { id, caller, now }: { id: string; caller: Caller; now: number },
): Promise<Result<Customer, Refusal>> {
  const found = await findCustomerById(db, id);
  if (found === undefined) return customerNotFound();
  await recordLook(db, { caller, action: 'customer_opened', customerId: id, now });
  return done(presentCustomer(found));
}

/**
 * Returns the customer of a phone in any notation; 404 for unknown phones and those of experts, operators and rules
 * editors. `now` in ms. [O-1.03]
 */
export async function findCustomer(
  db: Database,
  { phone: given, caller, now }: { phone: string; caller: Caller; now: number },
): Promise<Result<Customer, Refusal>> {
  const phone = normaliseMobile(given);
  if (phone === null) return wrongPhone();
  // A refusal is a value here, so the lookup of an unknown phone is counted too.
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, caller.userId, now);
    if (refused !== null) return refused;
    const found = await findCustomerByPhone(tx, phone);
    if (found === undefined) return customerNotFound();
    await recordAct(tx, { caller, action: 'customer_found', customerId: found.user.id, now });
    return done(presentCustomer(found));
  });
}

type Body = CallInputs<'createCustomer'>['body'];

/**
 * Creates the customer of a phone. An existing one is returned unchanged, including the name, so a repeated call
 * changes nothing. The phone's constraint decides between parallel calls. `now` in ms. [O-5.07]
 */
export async function createCustomer(
  db: Database,
  { body, caller, now }: { body: Body; caller: Caller; now: number },
): Promise<Result<Customer, Refusal>> {
  const phone = normaliseMobile(body.phone);
  if (phone === null) return wrongPhone();
  const firstName = readName(body.first_name);
  const lastName = readName(body.last_name);
  if (firstName === undefined || lastName === undefined) {
    return refuseFields({
      ...(firstName === undefined && { first_name: texts.field.name }),
      ...(lastName === undefined && { last_name: texts.field.name }),
    });
  }
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, caller.userId, now);
    if (refused !== null) return refused;
    const made = await insertCustomer(tx, { phone, firstName, lastName, createdAt: new Date(now) });
    const found = await findCustomerByPhone(tx, phone);
    if (found === undefined) return noCustomersPhone();
    const action = made === undefined ? 'customer_found' : 'customer_created';
    await recordAct(tx, { caller, action, customerId: found.user.id, now });
    return done(presentCustomer(found));
  });
}

/**
 * Marks the customer of a phone as existing. A repeated call changes nothing; an acting operator can mark only the own
 * customer. [W-6.03]
 */
export async function markExisting(
  db: Database,
  mark: { phoneNumber: string; contractId: string | undefined; caller: Caller; now: number },
): Promise<Result<Record<string, never>, Refusal>> {
  const { caller, contractId, now } = mark;
  if (!isByOperator(caller)) return notAllowed();
  const phone = normaliseMobile(mark.phoneNumber) ?? '';
  // A refusal is a value here, so lookups of unknown phones are counted too.
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, actorOf(caller), now);
    if (refused !== null) return refused;
    const [customer] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    const named = [contractId, caller.actorId === null ? undefined : caller.userId];
    if (customer === undefined || named.some((id) => id !== undefined && id !== customer.id))
      return refuse(404, 'این مشتری پیدا نشد.');
    await tx
      .insert(existingCustomers)
      .values({ customerId: customer.id, markedBy: actorOf(caller), markedAt: new Date(now) })
      .onConflictDoNothing();
    return done({});
  });
}
