import { eq } from 'drizzle-orm';
import { normaliseMobile } from '@gam/shared/phone';
import { users } from '../auth/tables.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { existingCustomers } from './tables.ts';

/** An operator marks the customer of a phone as existing; once is enough. [W-6.03] */
export async function markExisting(
  db: Database,
  mark: { phoneNumber: string; contractId: string | undefined; caller: Caller; now: number },
): Promise<Record<string, never> | Refusal> {
  const { caller, contractId, now } = mark;
  if (caller.role !== 'operator') return refuse(403, 'اجازه این کار را ندارید.', { code: 'forbidden' });
  const phone = normaliseMobile(mark.phoneNumber) ?? '';
  const [customer] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (customer === undefined || (contractId !== undefined && contractId !== customer.id))
    return refuse(404, 'این مشتری پیدا نشد.');
  await db
    .insert(existingCustomers)
    .values({ customerId: customer.id, markedBy: caller.userId, markedAt: new Date(now) })
    .onConflictDoNothing();
  return {};
}
