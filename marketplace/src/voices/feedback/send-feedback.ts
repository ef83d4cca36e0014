import { randomUUID } from 'node:crypto';
import type { FeedbackKind } from '@gam/schemas/upstream';
import { normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import { findOrder, orderNotFound } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerSource } from '../../platform/http/customer-source.ts';
import { type Caller, isByOperator } from '../../platform/http/guard.ts';
import { missingKey } from '../../platform/http/register-call.ts';
import { notAllowed, type Refusal, refuseFields } from '../../platform/refusal.ts';
import { hashOf } from '../../platform/secrets.ts';
import { sendOnce } from '../sending/index.ts';
import { type FeedbackRow, findFeedbackByKey, insertFeedback } from './repository.ts';

interface Message {
  readonly kind: FeedbackKind;
  readonly description: string;
  /** The uuid or number of the order that it is about; undefined: about no order. */
  readonly orderId?: string | undefined;
  readonly caller: Caller;
  readonly key: string | null;
  readonly source: CustomerSource;
  /** ms. */
  readonly now: number;
}

/**
 * Stores what a customer writes to the company. Another customer's order looks like a missing one. Operators do not
 * write for customers, so that every message is the customer's own. [O-7.21]
 */
export async function sendFeedback(db: Database, message: Message): Promise<FeedbackRow | Refusal> {
  const { kind, orderId, caller, key, source, now } = message;
  if (isByOperator(caller)) return notAllowed();
  if (key === null) return missingKey();
  const description = normaliseAs('free', message.description);
  if (description === '') return refuseFields({ description: texts.field.required });
  const customerId = caller.userId;
  const bodyHash = hashOf({ kind, description, orderId: orderId ?? null, customerId });
  return sendOnce(db, {
    key,
    bodyHash,
    customerId,
    source,
    now,
    findByKey: (tx) => findFeedbackByKey(tx, key),
    insert: async (tx) => {
      const found = orderId === undefined ? null : await findOrder(tx, orderId, customerId);
      if (found === undefined) return orderNotFound();
      return insertFeedback(tx, {
        id: randomUUID(),
        kind,
        customerId,
        orderUuid: found?.order.uuid ?? null,
        description,
        idempotencyKey: key,
        bodyHash,
        createdAt: new Date(now),
      });
    },
  });
}
