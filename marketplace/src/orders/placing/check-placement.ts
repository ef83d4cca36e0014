import { done, type Result } from '@gam/shared/result';
import { type Answer, answerForms } from '@gam/schemas/questions';
import type { CallInputs } from '@gam/schemas/upstream';
import { answersHash, checkAnswers, loadReferences } from '../../shop/answers/index.ts';
import type { ServiceInCity, ServiceQuestion } from '../../shop/catalogue/index.ts';
import { findQuotedService } from '../../shop/content-documents/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { checkWorkman } from '../../shop/experts/index.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Inquiry, isUntouched, notEditable, lockOrder, type OrderRow } from '../records/index.ts';
import { claimUploads } from '../../people/uploads/index.ts';

const isOfUploads = ({ type }: ServiceQuestion): boolean =>
  answerForms[type].holds === 'images' || answerForms[type].holds === 'voice';

/** The ids of the uploads that answers name. */
function namedUploads(questions: readonly ServiceQuestion[], answers: readonly Answer[]): string[] {
  const asked = new Set(questions.filter(isOfUploads).map(({ id }) => id));
  return answers
    .filter(({ id }) => asked.has(id))
    .flatMap(({ values }) => values)
    .filter((value) => value !== '');
}

export type PlacementBody = CallInputs<'placeOrder'>['body'];

/** A placement and its customer. */
export interface PlacementRequest {
  readonly body: PlacementBody;
  readonly caller: Caller;
  /** Whether the BFF sent it. */
  readonly isBff: boolean;
  readonly customerId: string;
  /** ms. */
  readonly now: number;
}

const messages = {
  inquiry: 'این استعلام قیمت پیدا نشد.',
  expired: 'اعتبار قیمت به پایان رسیده است. لطفا دوباره قیمت بگیرید.',
  changed: 'جزئیات سفارش با قیمت اعلام‌شده یکی نیست. لطفا دوباره قیمت بگیرید.',
};

/** The refusal of a placement that is not what was priced. */
export const changed = () => refuse(400, messages.changed, { code: 'inquiry_changed' });

/** Returns the inquiry if this customer can order it now, otherwise a refusal. */
export function checkInquiry(
  inquiry: Inquiry | undefined,
  { customerId, now }: Pick<PlacementRequest, 'customerId' | 'now'>,
): Result<Inquiry, Refusal> {
  const isOwn = inquiry?.customerId === null || inquiry?.customerId === customerId;
  if (inquiry === undefined || !isOwn) return refuse(404, messages.inquiry);
  const isOver = inquiry.expiresAt.getTime() <= now || inquiry.discardedAt !== null;
  return isOver ? refuse(410, messages.expired, { code: 'inquiry_expired' }) : done(inquiry);
}

/** Locks and returns the order that an inquiry changes; null if it makes a new order. */
export async function lockEditedOrder(
  tx: Database,
  { editedOrder }: Inquiry,
  { editOrderId }: PlacementBody,
): Promise<Result<OrderRow | null, Refusal>> {
  const order = editedOrder === null ? undefined : await lockOrder(tx, editedOrder);
  const number = order === undefined ? null : String(order.legacyId);
  if (number !== editOrderId) return changed();
  if (order === undefined) return done(null);
  return isUntouched(order.status) ? done(order) : notEditable();
}

/**
 * Checks that a placement matches its priced inquiry and that all named things still exist. Claims its uploads for the
 * customer. Free seats are not checked here. Returns the service as it was quoted.
 */
export async function checkRequest(
  tx: Database,
  inquiry: Inquiry,
  { body, caller, customerId, now }: PlacementRequest,
): Promise<Result<ServiceInCity, Refusal>> {
  const { serviceId, specificWorkman: workman } = inquiry;
  if (body.category !== serviceId || body.specificWorkman !== workman) return changed();
  const quoted = await findQuotedService(tx, inquiry, body.answers);
  if (quoted === undefined) return changed();
  const { questions } = quoted.service.detail;
  // The things that the answers name may be missing since the quote.
  const quotedAt = inquiry.createdAt.getTime();
  const context = { found: quoted, customerId, actorId: caller.userId, workman, now, quotedAt };
  const references = await loadReferences(tx, body.answers, context);
  const answers = checkAnswers(questions, body.answers, { workman, references });
  if (!answers.ok || answersHash(answers.value) !== inquiry.answersHash) return changed();

  const uploads = namedUploads(questions, body.answers);
  const owners = { customerId, actorId: caller.userId, now: new Date(now) };
  if (!(await claimUploads(tx, uploads, owners))) return changed();
  // An expert of the quote may have left since.
  const expert = await checkWorkman(tx, workman, inquiry);
  return !expert.ok ? expert : done(quoted);
}
