import type { Customer } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { and, eq, gt } from 'drizzle-orm';
import { auditEntries, recordAct } from '../audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { countLookup } from './lookup-limits.ts';
import {
  customerNotFound,
  findCustomerById,
  findCustomerByPhone,
  presentCustomer,
  wrongPhone,
} from './repository.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';

/** An operator who opens a customer again within this many ms continues the same work. */
const openedGrain = 10 * 60 * 1000;

/** Returns one customer. The trail records repeated looks of an operator once in ten minutes. `now` in ms. */
export async function loadCustomer(
  db: Database,
  { id, caller, now }: { id: string; caller: Caller; now: number },
): Promise<Customer | Refusal> {
  const found = await findCustomerById(db, id);
  if (found === undefined) return customerNotFound();
  await db.transaction(async (tx) => {
    await lockInTransaction(tx, `customer opened:${caller.userId}:${id}`);
    if (await wasOpened(tx, { operatorId: caller.userId, customerId: id, since: now - openedGrain })) return;
    await recordAct(tx, { caller, action: 'customer_opened', customerId: id, now });
  });
  return presentCustomer(found);
}

async function wasOpened(
  tx: Database,
  { operatorId, customerId, since }: { operatorId: string; customerId: string; since: number },
): Promise<boolean> {
  const { actorId, action, at, id, customerId: openedId } = auditEntries;
  const isSame = and(eq(actorId, operatorId), eq(openedId, customerId), eq(action, 'customer_opened'));
  const [opened] = await tx
    .select({ id })
    .from(auditEntries)
    .where(and(isSame, gt(at, new Date(since))))
    .limit(1);
  return opened !== undefined;
}

/**
 * The customer of a phone, however it is written: 404 where there is none, also for the phones of experts, operators and
 * rules editors. `now` in ms. [O-1.03]
 */
export async function findCustomer(
  db: Database,
  { phone: given, caller, now }: { phone: string; caller: Caller; now: number },
): Promise<Customer | Refusal> {
  const phone = normaliseMobile(given);
  if (phone === null) return wrongPhone();
  // A refusal is a value here, so a look that found nothing is counted too.
  return db.transaction(async (tx) => {
    const refused = await countLookup(tx, caller.userId, now);
    if (refused !== null) return refused;
    const found = await findCustomerByPhone(tx, phone);
    if (found === undefined) return customerNotFound();
    await recordAct(tx, { caller, action: 'customer_found', customerId: found.user.id, now });
    return presentCustomer(found);
  });
}
