import type { Database } from '../../platform/database/database.ts';
import type { OrderRow } from '../records/index.ts';
import { orderOutcomes, orderTrials } from './tables.ts';

/**
 * Counts a new order for the rules that its flow ran under, within the transaction that places it. An order whose flow
 * was not counted is not counted either.
 */
export async function recordOrderOutcome(
  tx: Database,
  { uuid, extra, status, createdAt }: Pick<OrderRow, 'uuid' | 'extra' | 'status' | 'createdAt'>,
): Promise<void> {
  const { rules, outcome } = extra;
  if (rules === undefined || outcome === undefined) return;
  const { device, began_at, trials } = outcome;
  await tx.insert(orderOutcomes).values({
    orderUuid: uuid,
    rules,
    device,
    beganAt: new Date(began_at),
    placedAt: createdAt,
    isPrepaid: status === 'unpaid',
  });
  const rows = new Map(
    trials.map(({ roll_out, percent, side }) => [roll_out, { rollOut: roll_out, percent, side }]),
  );
  if (rows.size > 0)
    await tx.insert(orderTrials).values([...rows.values()].map((row) => ({ orderUuid: uuid, ...row })));
}
