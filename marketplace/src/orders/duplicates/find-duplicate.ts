import type { Answer } from '@gam/schemas/questions';
import type { ServiceRow } from '../../shop/catalogue/repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOpenOrders } from '../records/repository.ts';
import type { Duplicate } from './compose-duplication.ts';
import { likenesses, likenessOf } from './likeness.ts';

interface NewOrder {
  /** Null: a guest, whose orders are not known. */
  readonly customerId: string | null;
  readonly service: ServiceRow;
  readonly cityId: string;
  readonly answers: readonly Answer[];
  /** The order that it changes, which is none like it. */
  readonly editedOrder: string | null;
}

/** The open order of the same customer, service and city that is most like a new one, of several the newest. [O-3.12] */
export async function findDuplicate(
  db: Database,
  { customerId, service, cityId, answers, editedOrder }: NewOrder,
): Promise<Duplicate | null> {
  if (customerId === null) return null;
  const { questions, title } = service.detail;
  const open = await findOpenOrders(db, { customerId, serviceId: service.id, cityId, except: editedOrder });
  const found = open.map((order) => ({
    order,
    serviceTitle: title,
    likeness: likenessOf(questions, order.answers, answers),
  }));
  const byLikeness = likenesses.map((likeness) => found.find((one) => one.likeness === likeness));
  return byLikeness.find((one) => one !== undefined) ?? null;
}
