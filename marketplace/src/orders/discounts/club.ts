import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { orders, percentCut, type Cut } from '../records/index.ts';
import { clubMembers } from './repository.ts';

/** The club's discount for its members: five percent, at most 50,000 toman. [W-4.08] */
export const clubCut: Cut = percentCut(5, 50_000);

/** The number of finished orders that makes a customer a member; others are added by hand. */
const ordersToJoin = 3;

/** Whether a customer is in the club. */
export async function isClubMember(db: Database, customerId: string): Promise<boolean> {
  const taken = await db
    .select({ id: clubMembers.customerId })
    .from(clubMembers)
    .where(eq(clubMembers.customerId, customerId));
  if (taken.length > 0) return true;
  const isDone = and(eq(orders.customerId, customerId), eq(orders.status, 'done'));
  const [row] = await db.select({ done: count() }).from(orders).where(isDone);
  return (row?.done ?? 0) >= ordersToJoin;
}
