import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { orders, percentCut, type Cut } from '../records/index.ts';
import { clubMembers } from './repository.ts';

/** The club's discount for its members: five percent, at most 50,000 toman. [W-4.08] */
export const clubCut: Cut = percentCut(5, 50_000);

/** The number of finished orders that makes a customer a member; others are added by hand. */
const ordersToJoin = 3;

/** Whether a customer is in the club, as a value of `readTogether`; false for a guest. */
export function membershipOf(customerId: string | null) {
  const isTaken = sql`exists (select from ${clubMembers} where ${clubMembers.customerId} = ${customerId})`;
  const isDone = and(sql`${orders.customerId} = ${customerId}`, eq(orders.status, 'done'));
  const done = sql`select count(*) from (select from ${orders} where ${isDone} limit ${ordersToJoin}) as done`;
  return sql<boolean>`(${isTaken} or (${done}) = ${ordersToJoin})`;
}

/** Whether a customer is in the club. */
export async function isClubMember(db: Database, customerId: string): Promise<boolean> {
  return (await readTogether(db, { isMember: membershipOf(customerId) })).isMember;
}
