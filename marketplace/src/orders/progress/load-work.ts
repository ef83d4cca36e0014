import type { AbleExpert, OrderWork } from '@gam/schemas/upstream';
import { eq } from 'drizzle-orm';
import { presentPerson, users } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { presentSelected } from '../../shop/experts/index.ts';
import { type FoundOrder, presentDetail } from '../life/index.ts';
import { canMoveTo, type OrderMoney, type OrderRow } from '../records/index.ts';
import { findFreeWorkmen } from '../slots/index.ts';
import { findExpertsOf } from './assign-expert.ts';
import { isPriceable } from './price-remainder.ts';

/** The most experts that are offered for an order. */
const mostExperts = 50;

interface Reader {
  readonly money: OrderMoney;
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

/** The work on an order: who can do it, what is left of its price, and the steps that can be taken. */
export async function loadWork(
  db: Database,
  found: FoundOrder,
  { money, caller, now }: Reader,
): Promise<OrderWork> {
  const { order } = found;
  // Of an erased account too: its orders stay.
  const [customer] = await db.select().from(users).where(eq(users.id, order.customerId));
  if (customer === undefined) throw new Error('the customer of an order is gone');
  const { kept } = await readTogether(db, { kept: money.keptOf(order.uuid) });
  const may = {
    assign: canMoveTo(order.status, 'assigned'),
    replace: order.status === 'assigned',
    start: canMoveTo(order.status, 'in_progress'),
    finish: canMoveTo(order.status, 'done'),
    price: isPriceable(order),
  };
  return {
    order: presentDetail(found, await money.findOwedPayment(db, order, now), caller),
    customer: presentPerson(customer),
    expert_id: order.specificWorkman,
    experts: may.assign || may.replace ? await findAble(db, order) : [],
    paid: kept,
    left: order.price === null ? null : Math.max(0, order.price - kept),
    may,
  };
}

async function findAble(db: Database, order: OrderRow): Promise<AbleExpert[]> {
  const able = (await findExpertsOf(db, order)).slice(0, mostExperts);
  const free = await findFreeWorkmen(
    db,
    order,
    able.map(({ id }) => id),
  );
  return able.map((expert) => ({
    ...presentSelected(expert),
    id: expert.id,
    is_free: free.has(expert.id),
  }));
}
