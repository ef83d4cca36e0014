import { and, eq, gt } from 'drizzle-orm';
import type { Customer } from '@gam/schemas/upstream';
import { recordAct } from '../audit/record-act.ts';
import { auditEntries } from '../audit/tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/locks.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { presentCustomer } from './present-customer.ts';
import { customerNotFound } from './refusals.ts';
import { findCustomerById } from './repository.ts';

/** An operator who opens a customer again within this many ms is still at the same work. */
const openedGrain = 10 * 60 * 1000;

/** One customer. Of an operator who looks again and again the trail says so once in ten minutes. `now` in ms. */
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
