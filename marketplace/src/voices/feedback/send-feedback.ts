import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import type { FeedbackKind } from '@gam/schemas/upstream';
import { normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import { findOrder, orderNotFound } from '../../orders/records/index.ts';
import { recordAct, writtenObject } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerOrigin } from '../../platform/http/customer-origin.ts';
import { actorOf, type Caller, isByOperator } from '../../platform/http/guard.ts';
import { missingKey } from '../../platform/http/register-call.ts';
import { type Refusal, notAllowed, refuseFields } from '../../platform/refusal.ts';
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
  readonly source: CustomerOrigin;
  /** ms. */
  readonly now: number;
}

/**
 * Stores what a customer writes to the company. Another customer's order looks like a missing one. An operator who acts for
 * a customer writes down what they complain about on the phone, by name; everything else is the customer's own. [O-7.21]
 */
export async function sendFeedback(db: Database, message: Message): Promise<Result<FeedbackRow, Refusal>> {
  const { kind, orderId, caller, key, source, now } = message;
  const isByDesk = isByOperator(caller);
  if (isByDesk && !canWriteDown(message)) return notAllowed();
  if (key === null) return missingKey();
  const description = normaliseAs('free', message.description);
  if (description === '') return refuseFields({ description: texts.field.required });
  const customerId = caller.userId;
  const bodyHash = hashOf({ kind, description, orderId: orderId ?? null, customerId });
  return sendOnce(db, {
    key,
    bodyHash,
    // The limits are against spam of customers and guests.
    customerId: isByDesk ? null : customerId,
    source: isByDesk ? { network: null } : source,
    now,
    findByKey: (tx) => findFeedbackByKey(tx, key),
    insert: async (tx) => {
      const found = orderId === undefined ? null : await findOrder(tx, orderId, customerId);
      if (found === undefined) return orderNotFound();
      const id = randomUUID();
      const object = writtenObject('feedback', id);
      await recordAct(tx, { caller, action: 'feedback_written', object, now });
      return done(
        await insertFeedback(tx, {
          id,
          writtenBy: isByDesk ? actorOf(caller) : null,
          kind,
          customerId,
          orderUuid: found?.order.uuid ?? null,
          description,
          idempotencyKey: key,
          bodyHash,
          createdAt: new Date(now),
        }),
      );
    },
  });
}

/** Whether an operator may write a message down: a complaint of the customer for whom they act, about an order. */
const canWriteDown = ({ caller, kind, orderId }: Message): boolean =>
  caller.actorId !== null && orderId !== undefined && (kind === 'complaint' || kind === 'dissatisfaction');
