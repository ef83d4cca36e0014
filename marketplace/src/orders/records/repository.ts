import { and, count, desc, eq, gte, inArray, max, ne, notInArray, sql } from 'drizzle-orm';
import { carriedUses } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { isThere, readTogether, rowsOf } from '../../platform/database/read-together.ts';
import { selectCards, selectOrders } from './select-orders.ts';
import { type OrderRow, orders } from './tables.ts';
import { openStatuses, voidStatuses } from './transitions.ts';

/** The customer, service and city of the wanted orders. */
interface OrderPlace {
  readonly customerId: string;
  readonly serviceId: string;
  readonly cityId: string;
}

/** The place of a new order, and the order that it changes. The customer is null for a guest. */
interface ComparedOrder extends Omit<OrderPlace, 'customerId'> {
  readonly customerId: string | null;
  readonly except: string | null;
}

/** A limit above any realistic number of open orders of one kind. */
const maxCompared = 50;

export async function insertOrder(tx: Database, order: typeof orders.$inferInsert): Promise<OrderRow> {
  return one(await tx.insert(orders).values(order).returning());
}

/** Changes columns of an existing order. */
export async function updateOrder(
  tx: Database,
  uuid: string,
  change: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  return one(await tx.update(orders).set(change).where(eq(orders.uuid, uuid)).returning());
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Database, uuid: string): Promise<OrderRow | undefined> {
  return (await tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update'))[0];
}

function one(rows: readonly OrderRow[]): OrderRow {
  const [row] = rows;
  if (row === undefined) throw new Error('an order is not there');
  return row;
}

/** The answers of an earlier order of this customer. */
export async function findOwnAnswers(
  db: Database,
  { legacyId, customerId }: { legacyId: string; customerId: string },
): Promise<Pick<OrderRow, 'serviceId' | 'answers'> | undefined> {
  const isOwn = and(eq(orders.legacyId, Number(legacyId)), eq(orders.customerId, customerId));
  return (
    await db.select({ serviceId: orders.serviceId, answers: orders.answers }).from(orders).where(isOwn)
  )[0];
}

/** An order with its service and city, by uuid or numeric id; of the given customer, or of any. */
export async function findOrder(db: Database, id: string, customerId: string | null) {
  const isNamed = /^\d{1,15}$/.test(id) ? eq(orders.legacyId, Number(id)) : eq(orders.uuid, id);
  const isAllowed = customerId === null ? undefined : eq(orders.customerId, customerId);
  return (await selectOrders(db, and(isNamed, isAllowed)))[0];
}

/** The orders of a customer, newest first. */
export function findOrdersOf(db: Database, customerId: string, page: { limit: number; offset: number }) {
  return selectCards(db, eq(orders.customerId, customerId))
    .orderBy(desc(orders.legacyId))
    .limit(page.limit)
    .offset(page.offset);
}

/** An open order, as a new one is compared with it. */
export type OpenOrder = Pick<OrderRow, 'uuid' | 'legacyId' | 'cityId' | 'status' | 'answers'>;

/**
 * The open orders of a customer for a service in a city, newest first, as a value of `readTogether`; empty for a guest.
 */
export function openOrdersOf({ customerId, serviceId, cityId, except }: ComparedOrder) {
  const isSame = and(
    sql`${orders.customerId} = ${customerId}`,
    eq(orders.serviceId, serviceId),
    eq(orders.cityId, cityId),
    inArray(orders.status, [...openStatuses]),
    except === null ? undefined : ne(orders.uuid, except),
  );
  return rowsOf<OpenOrder>(
    sql`select uuid, legacy_id as "legacyId", city_id as "cityId", status, answers from ${orders}
      where ${isSame} order by legacy_id desc limit ${maxCompared}`,
  );
}

/** The latest orders of all customers, newest first. */
export function findLatestOrders(db: Database) {
  return selectCards(db, undefined).orderBy(desc(orders.legacyId)).limit(50);
}

/**
 * Whether a customer has an order that is neither cancelled nor expired, or had one under an erased account of the same
 * phone, as a value of `readTogether`; false for a guest. The order `but` (a uuid) is not counted.
 */
export function standingOrdersOf(customerId: string | null, but: string | null = null) {
  const stands = notInArray(orders.status, [...voidStatuses]);
  const isOther = but === null ? undefined : ne(orders.uuid, but);
  const isOwn = and(sql`${orders.customerId} = ${customerId}`, stands, isOther);
  const { customerId: customer, kind } = carriedUses;
  const carried = sql`select from ${carriedUses} where ${customer} = ${customerId} and ${kind} = 'first_order'`;
  return isThere(sql`select from ${orders} where ${isOwn} union all ${carried}`);
}

/** Whether a customer has an order that is neither cancelled nor expired. */
export async function hasStandingOrders(db: Database, customerId: string): Promise<boolean> {
  return (await readTogether(db, { stands: standingOrdersOf(customerId) })).stands;
}

/** Whether something was ordered for a customer since an instant. */
export async function hasOrderedSince(db: Database, customerId: string, since: Date): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.customerId, customerId), gte(orders.createdAt, since)))) > 0;
}

/** How often a service was done for a customer, and when the last of these orders was placed. */
export async function countDoneOrders(
  db: Database,
  { customerId, serviceId }: Pick<OrderPlace, 'customerId' | 'serviceId'>,
): Promise<{ readonly count: number; readonly last: Date | null }> {
  const done = and(
    eq(orders.customerId, customerId),
    eq(orders.serviceId, serviceId),
    eq(orders.status, 'done'),
  );
  const [found] = await db
    .select({ count: count(), last: max(orders.createdAt) })
    .from(orders)
    .where(done);
  return found ?? { count: 0, last: null };
}
