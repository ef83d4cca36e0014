import { eq, isNull } from 'drizzle-orm';
import { nextTry, oneMore, takeDue } from '../../platform/queues/queue.ts';
import type { Database } from '../../platform/database/database.ts';
import { type BankCall, signFields } from './signature.ts';
import { bankCalls, type TransactionRow } from './repository.ts';

/** How often and when the bank calls the merchant's server; developers choose it on the page. */
export const callbackModes = ['once', 'late', 'twice', 'never'] as const;
export type CallbackMode = (typeof callbackModes)[number];

/** Sends a call to the merchant's server; returns the status of its reply. */
type DeliverCall = (call: BankCall) => Promise<number>;

const retries = { retryAfterMs: 2_000, maxAttempts: 20 };

/** Writes and signs the outcome of a decided transaction. */
export function writeCall(
  secret: string,
  transaction: Pick<TransactionRow, 'reference' | 'merchantReference' | 'amountRial' | 'trackingCode'>,
  status: BankCall['status'],
): BankCall {
  const fields = {
    reference: transaction.reference,
    merchant_reference: transaction.merchantReference,
    status,
    amount_rial: transaction.amountRial,
    tracking_code: transaction.trackingCode ?? '',
  };
  return { ...fields, signature: signFields(secret, 'call-back', fields) };
}

/** Queues a call within the transaction that decides the payment: at once, `delay` ms later, twice or not at all. */
export async function queueCall(
  tx: Database,
  body: BankCall,
  { telling, delay, now }: { telling: CallbackMode; delay: number; now: number },
): Promise<void> {
  const at: Record<CallbackMode, readonly number[]> = {
    once: [now],
    late: [now + delay],
    twice: [now, now],
    never: [],
  };
  for (const time of at[telling]) await tx.insert(bankCalls).values({ body, nextAttemptAt: new Date(time) });
}

/** Makes the waiting calls, oldest first; true if there may be more. A refused call (4xx) is not repeated. */
export async function makeCalls(db: Database, deliver: DeliverCall, now: number): Promise<boolean> {
  const { rows, mayHaveMore } = await takeDue(
    db,
    {
      table: bankCalls,
      dueAt: bankCalls.nextAttemptAt,
      age: bankCalls.id,
      isWaiting: isNull(bankCalls.doneAt),
      id: bankCalls.id,
      postpone: {
        attempts: oneMore(bankCalls.attempts),
        nextAttemptAt: nextTry(bankCalls.attempts, retries, now),
      },
    },
    now,
  );
  for (const { id, body } of rows) {
    const status = await deliver(body).catch(() => 503);
    if (status < 500) {
      await db
        .update(bankCalls)
        .set({ doneAt: new Date(now) })
        .where(eq(bankCalls.id, id));
    }
  }
  return mayHaveMore;
}
