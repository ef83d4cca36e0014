import { randomUUID } from 'node:crypto';
import type { OrderResult, upstreamCalls } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import { answersHash } from '../answers/answers-hash.ts';
import { checkAnswers } from '../answers/check-answers.ts';
import { loadReferences } from '../answers/load-references.ts';
import type { References } from '../answers/references/index.ts';
import { findUser } from '../auth/users.ts';
import { findServiceById } from '../catalogue/repository.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { checkWorkman } from '../experts/check-workman.ts';
import type { Caller } from '../http/caller.ts';
import { hashOf } from '../http/canonical.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { offerOptions } from '../options/offer-options.ts';
import { lockInquiry, type Inquiry } from '../quotes/repository.ts';
import { orderPlacedSms } from '../sms/messages.ts';
import { takeSlots } from '../slots/take-slots.ts';
import { queueSms } from '../sms/outbox.ts';
import { namedUploads } from '../uploads/named-uploads.ts';
import { claimUploads } from '../uploads/repository.ts';
import { findRivals, insertOrder, type OrderRow } from './repository.ts';
import { findSubject } from './subject.ts';

type Body = Static<(typeof upstreamCalls)['placeOrder']['body']>;

export interface Placement {
  readonly body: Body;
  readonly caller: Caller;
  readonly key: string;
  /** ms. */
  readonly now: number;
}

const messages = {
  inquiry: 'این استعلام قیمت پیدا نشد.',
  expired: 'اعتبار قیمت به پایان رسیده است. لطفا دوباره قیمت بگیرید.',
  changed: 'جزئیات سفارش با قیمت اعلام‌شده یکی نیست. لطفا دوباره قیمت بگیرید.',
  taken: 'این سفارش پیش‌تر ثبت شده است.',
};

/**
 * Places the order of an inquiry: order and SMS in one transaction, the price from the inquiry alone. Two unique
 * constraints, on the key and on the inquiry, decide who wins a race; the look before is only for the answer. The
 * same key and body give the same order; otherwise 409 names the order that exists. [O-3.13, O-7.04]
 */
export async function placeOrder(db: Database, placement: Placement): Promise<OrderResult | Refusal> {
  const { body, caller, key, now } = placement;
  const customerId = await findSubject(db, caller, body.extra);
  if (customerId instanceof Refusal) return customerId;
  const bodyHash = hashOf({ body, caller: caller.userId });
  const decide = (rivals: readonly OrderRow[]) => answerRivals(rivals, { key, bodyHash, customerId });

  return transact(db, async (tx) => {
    const before = decide(await findRivals(tx, { key, inquiryId: body.priceInQueryId }));
    if (before !== null) return before;
    const inquiry = await lockInquiry(tx, body.priceInQueryId);
    // Whoever held the inquiry's lock before may have ordered it meanwhile.
    const meanwhile = decide(await findRivals(tx, { key, inquiryId: body.priceInQueryId }));
    if (meanwhile !== null) return meanwhile;
    if (inquiry === undefined || !isOwn(inquiry, customerId)) return refuse(404, messages.inquiry);
    if (inquiry.expiresAt.getTime() <= now) return refuse(410, messages.expired, { code: 'inquiry_expired' });
    const { serviceId, cityId } = inquiry;
    const served = await findServiceById(tx, serviceId, cityId);
    if (served === undefined) return refuse(400, messages.changed, { code: 'inquiry_changed' });
    const { service } = await offerOptions(tx, served, body.answers);
    const { questions } = service.detail;
    // What the answers named for the quote may be gone or taken by now.
    const quotedAt = inquiry.createdAt.getTime();
    const workman = inquiry.specificWorkman;
    const context = { serviceId, cityId, customerId, actorId: caller.userId, workman, now, quotedAt };
    const references = await loadReferences(tx, questions, body.answers, context);
    if (!isSameRequest(inquiry, body, questions, references)) {
      return refuse(400, messages.changed, { code: 'inquiry_changed' });
    }

    const uploads = namedUploads(questions, body.answers);
    if (!(await claimUploads(tx, uploads, { customerId, actorId: caller.userId, now: new Date(now) }))) {
      return refuse(400, messages.changed, { code: 'inquiry_changed' });
    }

    // Who was there for the quote may have left since.
    const expert = await checkWorkman(tx, workman, inquiry);
    if (expert instanceof Refusal) return expert;

    const order = await insertOrder(tx, {
      uuid: randomUUID(),
      idempotencyKey: key,
      inquiryId: inquiry.id,
      bodyHash,
      customerId,
      placedBy: caller.userId,
      serviceId: inquiry.serviceId,
      cityId: inquiry.cityId,
      status: 'placed',
      price: inquiry.price,
      answers: body.answers,
      miniFactor: inquiry.quote.mini_factor,
      specificWorkman: body.specificWorkman,
      extra: body.extra,
      editOrderId: body.editOrderId,
      invoiceEmail: body.invoiceEmail,
      createdAt: new Date(now),
    });
    if (order === undefined) {
      const winner = decide(await findRivals(tx, { key, inquiryId: inquiry.id }));
      if (winner === null) throw new Error('an order was neither stored nor found');
      return winner;
    }
    const taken = await takeSlots(tx, order, now);
    if (taken !== null) return taken;
    if (body.extra.disableSMS !== true) await announce(tx, order, service.detail.title, now);
    return present(order);
  });
}

/** What the orders that already have the key or the inquiry mean for this placement; null where there is none. */
function answerRivals(
  rivals: readonly OrderRow[],
  { key, bodyHash, customerId }: { key: string; bodyHash: string; customerId: string },
): OrderResult | Refusal | null {
  const rival = rivals.find(({ idempotencyKey }) => idempotencyKey === key) ?? rivals[0];
  if (rival === undefined) return null;
  if (rival.idempotencyKey === key && rival.bodyHash === bodyHash) return present(rival);
  // Another customer's order is not named to anybody.
  const named = rival.customerId === customerId ? { order_uuid: rival.uuid } : {};
  return refuse(409, messages.taken, { code: 'order_exists', ...named });
}

function isOwn(inquiry: Inquiry, customerId: string): boolean {
  return inquiry.customerId === null || inquiry.customerId === customerId;
}

function isSameRequest(
  inquiry: Inquiry,
  { category, specificWorkman, answers }: Body,
  questions: Parameters<typeof checkAnswers>[0],
  references: References,
): boolean {
  if (category !== inquiry.serviceId || specificWorkman !== inquiry.specificWorkman) return false;
  const outcome = checkAnswers(questions, answers, { workman: specificWorkman, references });
  return 'answers' in outcome && answersHash(outcome.answers) === inquiry.answersHash;
}

async function announce(tx: Database, order: OrderRow, serviceTitle: string, now: number): Promise<void> {
  const customer = await findUser(tx, order.customerId);
  if (customer === undefined) return;
  const body = orderPlacedSms(serviceTitle, order.legacyId);
  await queueSms(tx, { phone: customer.phone, purpose: 'order_placed', body, now });
}

function present({ uuid }: OrderRow): OrderResult {
  return { order_uuid: uuid, top_transaction_token: null };
}
