import { desc, eq } from 'drizzle-orm';
import type { Credit } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { orders } from '../../orders/records/index.ts';
import { creditAdded, isCreditOf, ledgerEntries, readCredit, rechargeBounds } from '../ledger/index.ts';

/** The number of changes that are told. */
const latest = 50;

type Cause = Credit['changes'][number]['cause'];

/** Why credit changed, by the entry and whether it adds. */
function causeOf(cause: string, adds: boolean): Cause {
  if (cause === 'paid') return adds ? 'recharged' : 'spent';
  return adds ? 'returned' : 'paid_out';
}

/** A customer's credit and its latest changes. `canRecharge`: whether a gateway takes recharges. */
export async function loadCredit(db: Database, customerId: string, canRecharge: boolean): Promise<Credit> {
  const balance = await readCredit(db, customerId);
  const rows = await db
    .select({
      at: ledgerEntries.at,
      cause: ledgerEntries.cause,
      amount: creditAdded,
      legacyId: orders.legacyId,
    })
    .from(ledgerEntries)
    .leftJoin(orders, eq(orders.uuid, ledgerEntries.orderUuid))
    .where(isCreditOf(customerId))
    .orderBy(desc(ledgerEntries.id))
    .limit(latest);
  return {
    balance,
    recharge: canRecharge ? rechargeBounds : null,
    changes: rows.map(({ at, cause, amount, legacyId }) => ({
      at: at.toISOString(),
      cause: causeOf(cause, amount > 0),
      amount,
      legacy_id: legacyId === null ? null : String(legacyId),
    })),
  };
}
