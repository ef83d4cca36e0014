import { countUndecided, findOldestRefund, findOldestTask } from './money/payments/index.ts';
import { mailOutbox } from './money/receipts/index.ts';
import { countDifferences } from './money/reconciliation/index.ts';
import { countHeldSlots } from './orders/slots/index.ts';
import type { Database } from './platform/database/database.ts';
import { countWaiting } from './platform/queues/outbox.ts';
import { smsOutbox } from './platform/sms/outbox.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';

interface StateDeps {
  readonly db: Database;
  /** ms. */
  readonly now: () => number;
  /** How full each kind of what is stored is; 1 is full. */
  readonly fullness: () => Readonly<Record<string, number>>;
}

/**
 * Shows in the metrics what the database holds that must not grow old: messages, undecided payments, refunds, slots
 * of unpaid orders, and what customers and guests stored. Each process shows the same state.
 */
export function watchState(metrics: Metrics, { db, now, fullness }: StateDeps): void {
  const ageOf = (oldest: Date | null) => (oldest ? Math.max(0, now() - oldest.getTime()) / 1_000 : 0);
  metrics.beforeRead(() => {
    for (const [kind, full] of Object.entries(fullness())) metrics.stored.set({ kind }, full);
  });
  metrics.beforeRead(async () => {
    for (const [outbox, table] of Object.entries({ sms: smsOutbox, mail: mailOutbox })) {
      const { waiting, oldest, givenUp } = await countWaiting(db, table);
      metrics.outboxWaiting.set({ outbox }, waiting);
      metrics.outboxAge.set({ outbox }, ageOf(oldest));
      metrics.outboxGivenUp.set({ outbox }, givenUp);
    }
    const undecided = await countUndecided(db);
    metrics.undecided.set(undecided.count);
    metrics.undecidedAge.set(ageOf(undecided.oldest));
    metrics.refunds.set(ageOf(await findOldestRefund(db)));
    metrics.refundTasks.set(ageOf(await findOldestTask(db)));
    metrics.differences.set(await countDifferences(db));
    metrics.holds.set(await countHeldSlots(db));
    metrics.seenAt.set(Date.now() / 1_000);
  });
}
