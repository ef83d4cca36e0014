import type { Database } from '../../platform/database/database.ts';
import type { ToldStatus } from './bank-call.ts';
import { decideTransaction } from './repository.ts';
import { queueCall, type Telling, writeCall } from './tell-merchant.ts';

/** What the buttons of the bank's page do. */
export const choices = {
  pay: 'paid',
  cancel: 'cancelled',
  decline: 'failed',
  time_out: 'expired',
} as const satisfies Record<string, ToldStatus>;
export type Choice = keyof typeof choices;

/** Decides an open transaction and queues what the merchant's server is told, together; one that is decided stays so. */
export async function decide(
  db: Database,
  secret: string,
  {
    reference,
    choice,
    now,
    ...how
  }: { reference: string; choice: Choice; telling: Telling; delay: number; now: number },
): Promise<void> {
  const status = choices[choice];
  await db.transaction(async (tx) => {
    const decided = await decideTransaction(tx, reference, status, now);
    if (decided !== undefined) await queueCall(tx, writeCall(secret, decided, status), { ...how, now });
  });
}
