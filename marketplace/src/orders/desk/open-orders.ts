import type { DeskOrder, DeskOrderSort, OpenOrderStatus } from '@gam/schemas/upstream';
import { presentPerson } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { presentCard } from '../life/index.ts';
import { findOpenCards, hasWork, type OrderDebt } from '../records/index.ts';

interface Page {
  /** Left out: of every open status. */
  readonly status?: OpenOrderStatus | undefined;
  readonly sort: DeskOrderSort;
  readonly limit: number;
  readonly offset: number;
}

type FindDebts = (db: Database, uuids: readonly string[]) => Promise<ReadonlyMap<string, OrderDebt>>;

/** The open orders of all customers, with the time of the visit and what is still to be paid. */
export async function findOpenOrders(db: Database, page: Page, findDebts: FindDebts): Promise<DeskOrder[]> {
  const found = await findOpenCards(db, page);
  const debts = await findDebts(
    db,
    found.map(({ order }) => order.uuid),
  );
  return found.map(({ customer, visitTime, ...card }) => ({
    ...presentCard(card),
    visit_time: visitTime,
    has_work: hasWork(card.order.status),
    customer: presentPerson(customer),
    due: dueOf(card.order, debts.get(card.order.uuid)),
  }));
}

/** What is still to be paid: of an unpaid order its prepayment in time, of another one what is left of the price. */
function dueOf(
  { status, price }: { status: string; price: number | null },
  debt: OrderDebt | undefined,
): DeskOrder['due'] {
  if (status === 'unpaid' && debt) return { amount: debt.prepayment, until: debt.dueUntil.toISOString() };
  const left = (price ?? 0) - (debt?.paid ?? 0);
  return left > 0 ? { amount: left, until: null } : null;
}
