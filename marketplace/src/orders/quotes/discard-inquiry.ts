import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { isOrdered } from '../records/placements.ts';
import { lockInquiry, markDiscarded } from '../records/inquiries.ts';

const messages = {
  unknown: 'این استعلام قیمت پیدا نشد.',
  ordered: 'این استعلام قیمت پیش‌تر سفارش شده است.',
};

/**
 * Gives up an inquiry, so that it cannot be ordered any more; 409 where it was ordered already. That of another customer
 * is not there; a guest's is whoever's knows its id. `now` in ms. [O-4.29]
 */
export function discardInquiry(
  db: Database,
  id: string,
  caller: Pick<Caller, 'userId' | 'role'>,
  now: number,
): Promise<Record<string, never> | Refusal> {
  return transact(db, async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    const isOwn = inquiry?.customerId === null || inquiry?.customerId === caller.userId;
    if (inquiry === undefined || !(isOwn || caller.role === 'operator')) return refuse(404, messages.unknown);
    if (await isOrdered(tx, id)) return refuse(409, messages.ordered, { code: 'inquiry_ordered' });
    await markDiscarded(tx, id, new Date(now));
    return {};
  });
}
