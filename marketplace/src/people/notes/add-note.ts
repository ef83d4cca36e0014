import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import { recordAct } from '../audit/index.ts';
import { customerNotFound, findCustomerById } from '../customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction, transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { customerNotes, findNoteByKey, type FoundNote } from './repository.ts';

interface Addition {
  readonly customerId: string;
  readonly text: string;
  /** An operator with a session of their own. */
  readonly caller: Caller;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

const keyReused = () =>
  refuse(409, 'این درخواست پیش‌تر با یادداشت دیگری فرستاده شده است.', { code: 'key_reused' });

/** Adds an operator's note about a customer, once per key. The audit trail names the customer, not the text. */
export function addNote(db: Database, addition: Addition): Promise<Result<FoundNote, Refusal>> {
  const { customerId, caller, key, now } = addition;
  const body = normaliseAs('free', addition.text);
  if (body === '') return Promise.resolve(refuseFields({ text: texts.field.required }));
  const bodyHash = hashOf({ body, customerId, author: caller.userId });
  return transact(db, async (tx) => {
    await lockInTransaction(tx, `note key ${key}`);
    const earlier = await findNoteByKey(tx, key);
    if (earlier !== undefined) return earlier.note.bodyHash === bodyHash ? done(earlier) : keyReused();
    if ((await findCustomerById(tx, customerId)) === undefined) return customerNotFound();
    await tx.insert(customerNotes).values({
      id: randomUUID(),
      customerId,
      authorId: caller.userId,
      body,
      idempotencyKey: key,
      bodyHash,
      createdAt: new Date(now),
    });
    await recordAct(tx, { caller, action: 'note_added', customerId, now });
    const stored = await findNoteByKey(tx, key);
    if (stored === undefined) throw new Error('a note was not stored');
    return done(stored);
  });
}
