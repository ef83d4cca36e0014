import { done, type Result } from '@gam/shared/result';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { countSend } from './count-send.ts';

/** A message as it is stored under its key. */
interface Stored {
  readonly bodyHash: string;
}

interface Sending<Row extends Stored> {
  readonly key: string;
  readonly bodyHash: string;
  readonly customerId: string | null;
  readonly source: Pick<CustomerOrigin, 'network'>;
  /** ms. */
  readonly now: number;
  readonly findByKey: (tx: Database) => Promise<Row | undefined>;
  readonly insert: (tx: Database) => Promise<Result<Row, Refusal>>;
}

const keyReused = () =>
  refuse(409, 'این درخواست پیش‌تر با متن دیگری فرستاده شده است.', { code: 'key_reused' });

/**
 * Stores a message once: a repeated request with the same key and body returns the stored row and is not counted; with
 * another body it is refused (409). New messages are within the limits against spam (429).
 */
export async function sendOnce<Row extends Stored>(
  db: Database,
  { key, bodyHash, customerId, source, now, findByKey, insert }: Sending<Row>,
): Promise<Result<Row, Refusal>> {
  return transact(db, async (tx) => {
    // Requests with the same key run one after the other: the second one finds the first one's row.
    await lockInTransaction(tx, `message key ${key}`);
    const earlier = await findByKey(tx);
    if (earlier !== undefined) return earlier.bodyHash === bodyHash ? done(earlier) : keyReused();
    return (await countSend(tx, { customerId, network: source.network }, now)) ?? insert(tx);
  });
}
