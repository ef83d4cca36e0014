import { done, type Result } from '@gam/shared/result';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CallInputs, Feedback, FeedbackState, ReceivedFeedback } from '@gam/schemas/upstream';
import { normaliseAs } from '@gam/shared/text-forms';
import { texts } from '@gam/shared/texts';
import { orders } from '../../orders/records/index.ts';
import { presentPerson, users } from '../../people/accounts/index.ts';
import { recordAct, recordLook, writtenObject } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { feedback } from './repository.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const notFound = () => refuse(404, 'این پیام پیدا نشد.');

const writers = alias(users, 'writers');

const selectFeedback = (db: Database, isWanted: SQL | undefined) =>
  db
    .select({ row: feedback, order: orders.legacyId, customer: users, writer: writers })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.customerId))
    .leftJoin(orders, eq(orders.uuid, feedback.orderUuid))
    .leftJoin(writers, eq(writers.id, feedback.writtenBy))
    .where(isWanted)
    .orderBy(desc(feedback.createdAt), feedback.id)
    .$dynamic();

type Found = Awaited<ReturnType<typeof selectFeedback>>[number];

/** A message as its customer sees it. */
export const presentFeedback = ({ row, order }: Found): Feedback => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  description: row.description,
  reply: row.reply,
  by_operator: row.writtenBy !== null,
  order_number: order === null ? null : String(order),
  created_at: row.createdAt.toISOString(),
});

/** A message as operators see it. */
export const presentReceived = (found: Found): ReceivedFeedback => ({
  ...presentFeedback(found),
  customer: presentPerson(found.customer),
  written_by: found.writer && presentPerson(found.writer),
});

/** A customer's messages, newest first. */
export const findOwnFeedback = (db: Database, customerId: string, { limit, offset }: Page) =>
  selectFeedback(db, eq(feedback.customerId, customerId)).limit(limit).offset(offset);

/** All messages, newest first; of one state if it is given. */
export const findReceivedFeedback = (
  db: Database,
  state: FeedbackState | undefined,
  { limit, offset }: Page,
) =>
  selectFeedback(db, state === undefined ? undefined : eq(feedback.state, state))
    .limit(limit)
    .offset(offset);

/** One message; the audit trail records the look at its customer. `now` in ms. */
export async function loadReceivedFeedback(
  db: Database,
  { id, caller, now }: { id: string; caller: Caller; now: number },
): Promise<Result<ReceivedFeedback, Refusal>> {
  const [found] = await selectFeedback(db, eq(feedback.id, id));
  if (found === undefined) return notFound();
  await recordLook(db, { caller, action: 'customer_opened', customerId: found.customer.id, now });
  return done(presentReceived(found));
}

interface Answer {
  readonly id: string;
  readonly body: CallInputs<'answerFeedback'>['body'];
  readonly caller: Caller;
  /** ms. */
  readonly now: number;
}

/** Says what became of a message. An answer needs its text; a message under review has none. */
export function answerFeedback(
  db: Database,
  { id, body, caller, now }: Answer,
): Promise<Result<ReceivedFeedback, Refusal>> {
  const { state } = body;
  const reply = state === 'answered' ? normaliseAs('free', body.reply ?? '') : null;
  if (reply === '') return Promise.resolve(refuseFields({ reply: texts.field.required }));
  return transact(db, async (tx) => {
    const [changed] = await tx
      .update(feedback)
      .set({ state, reply })
      .where(eq(feedback.id, id))
      .returning({ customerId: feedback.customerId });
    if (!changed) return notFound();
    const { customerId } = changed;
    const object = writtenObject('feedback', id);
    await recordAct(tx, { caller, action: 'feedback_answered', customerId, object, now });
    const [found] = await selectFeedback(tx, and(eq(feedback.id, id)));
    return found ? done(presentReceived(found)) : notFound();
  });
}
