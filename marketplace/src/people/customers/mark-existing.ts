import { existingCustomers } from './repository.ts';
import { users } from '../accounts/index.ts';
import { eq } from 'drizzle-orm';
import { normaliseMobile } from '@gam/shared/phone';
import { countLookup } from './lookup-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { actorOf, type Caller, isByOperator } from '../../platform/http/guard.ts';
import { refuse, type Refusal, notAllowed } from '../../platform/refusal.ts';

/**
 * Marks the customer of a phone as existing, once; an operator who acts for a customer can mark that one only. [W-6.03]
 */
export async function markExisting(
  db: Database,
  mark: { phoneNumber: string; contractId: string | undefined; caller: Caller; now: number },
): Promise<Record<string, never> | Refusal> {
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
    return {};
  });
}
