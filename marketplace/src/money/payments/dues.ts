import type { GatewayContext, OrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { findWaitingChange, type OrderRow } from '../../orders/records/index.ts';
import { balanceOf, leftOf, readSums } from '../ledger/index.ts';
import { findPaymentsOf, findPrepaymentTries, isConfirmed, type PaymentRow } from './repository.ts';

/** What can be paid of an order. */
export interface Due {
  readonly context: GatewayContext;
  /** Toman. */
  readonly amount: number;
  /** Null: without limit. */
  readonly dueUntil: Date | null;
  /** The gateways that take it; empty for all active ones. */
  readonly gateways: readonly string[];
  /** The token for the native in-app dialog; null: it is not paid there. */
  readonly inAppToken: string | null;
  /** The change whose difference it is. */
  readonly changeId: string | null;
  /** The tries to pay it, oldest first. */
  readonly tries: readonly PaymentRow[];
}

type FindDue = (db: Database, order: OrderRow) => Promise<Due | null>;

/** An unpaid order owes its prepayment. */
const findPrepaid: FindDue = async (db, { uuid }) => {
  const { owed, tries } = await findPrepaymentTries(db, uuid);
  return owed === undefined ? null : { ...owed, context: 'prepayment', changeId: null, tries };
};

/** A change that waits owes its difference; its order is being edited for as long. */
const findDifference: FindDue = async (db, { uuid, editUntil }) => {
  const change = editUntil === null ? undefined : await findWaitingChange(db, uuid);
  if (change === undefined) return null;
  const tries = (await findPaymentsOf(db, uuid)).filter(({ changeId }) => changeId === change.id);
  return { ...change, amount: change.difference, context: 'upfront', changeId: change.id, tries };
};

/** A finished order owes what is left of its price. */
const findRest: FindDue = async (db, order) => {
  const amount = leftOf(order, balanceOf(await readSums(db, order.uuid))) ?? 0;
  if (amount === 0) return null;
  const tries = (await findPaymentsOf(db, order.uuid)).filter(({ context }) => context === 'order_close');
  const always = { dueUntil: null, gateways: [], inAppToken: null, changeId: null };
  return { ...always, context: 'order_close', amount, tries };
};

const findNothing: FindDue = async () => null;

const dues = {
  unpaid: findPrepaid,
  placed: findDifference,
  assigned: findDifference,
  in_progress: findNothing,
  done: findRest,
  cancelled: findNothing,
  expired: findNothing,
} as const satisfies Record<OrderStatus, FindDue>;

/** Finds what an order owes now, in time or not; null: nothing, or the bank has confirmed a payment of it. */
export async function findDue(db: Database, order: OrderRow): Promise<Due | null> {
  const due = await dues[order.status](db, order);
  return due === null || due.tries.some(isConfirmed) ? null : due;
}

/** Whether the time to pay is over. `now` in ms. */
export const isTooLate = ({ dueUntil }: Due, now: number): boolean =>
  dueUntil !== null && dueUntil.getTime() <= now;
