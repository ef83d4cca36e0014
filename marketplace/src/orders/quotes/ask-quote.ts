import { done, type Result } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import type { CallInputs, QuoteResult } from '@gam/schemas/upstream';
import { answersHash, checkAnswers, loadReferences } from '../../shop/answers/index.ts';
import { findServiceById } from '../../shop/catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { composePrice, discountFacts, gatherDiscounts, presentDiscountData } from '../discounts/index.ts';
import { composeDuplication, findDuplicate } from '../duplicates/index.ts';
import { checkWorkman } from '../../shop/experts/index.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { offerOptions } from '../../shop/options/index.ts';
import {
  findEditedOrder,
  findSubject,
  findInquiryByKey,
  insertInquiry,
  type Inquiry,
  openOrdersOf,
  type OrderMoney,
} from '../records/index.ts';
import { composeQuote, priceAnswers } from './compose-quote.ts';

/** The lifetime of a quoted price, in ms. */
const inquiryLife = 30 * 60 * 1000;

interface QuoteRequest {
  readonly body: CallInputs<'askQuote'>['body'];
  readonly caller: Caller | null;
  readonly key: string;
  /** The caller's network; null if unknown. */
  readonly network: string | null;
  readonly money: Pick<OrderMoney, 'keptOf'>;
  /** ms. */
  readonly now: number;
}

/**
 * Prices the answers and stores the inquiry. A repeated request of the caller with the same key and body returns the
 * same inquiry; with another body it is refused. [O-7.03]
 */
export async function askQuote(db: Database, request: QuoteRequest): Promise<Result<QuoteResult, Refusal>> {
  const { body, caller, key, network, money, now } = request;
  const bodyHash = hashOf({ body, caller: caller?.userId ?? null });
  const earlier = await findInquiryByKey(db, key);
  if (earlier !== undefined) return sameInquiry(earlier, bodyHash);

  const customerId = await findSubject(db, caller, body.extra);
  if (!customerId.ok) return customerId;
  const served = await findServiceById(db, body.category, body.city);
  if (served === undefined) return refuse(404, 'این خدمت در شهر انتخابی ارائه نمی‌شود.');
  const found = await offerOptions(db, served, body.answers);
  const { detail, priceRules } = found.service;
  const pricedQuestions = new Set(priceRules.lines.map(({ question }) => question));
  const place = { serviceId: body.category, cityId: body.city };
  const actorId = caller?.userId ?? null;
  const edited = await findEditedOrder(db, {
    ...place,
    customerId: customerId.value,
    editOrderId: body.editOrderId,
  });
  if (!edited.ok) return edited;
  const editedOrder = edited.value?.uuid ?? null;
  const context = {
    found,
    customerId: customerId.value,
    actorId,
    workman: body.specificWorkman,
    now,
    editedOrder,
  };
  const references = await loadReferences(db, body.answers, context);
  const options = { priced: pricedQuestions, workman: body.specificWorkman, references };
  const answers = checkAnswers(detail.questions, body.answers, options);
  if (!answers.ok) return refuse(400, answers.failure.message, { code: 'bad_answers' });

  const workman = await checkWorkman(db, body.specificWorkman, place);
  if (!workman.ok) return workman;

  const { open, kept, ...facts } = await readTogether(db, {
    ...discountFacts(customerId.value, editedOrder),
    open: openOrdersOf({ ...place, customerId: customerId.value, except: editedOrder }),
    kept: money.keptOf(editedOrder),
  });
  const priced = priceAnswers(found, answers.value);
  const { discounts, voucher_message } = await gatherDiscounts(db, {
    ...place,
    serviceSlug: found.service.slug,
    priceRules,
    price: {
      before: priced.achar_price,
      after_items: priced.price,
      items_text: priced.discount_text,
      items_off: priced.adjustments,
    },
    workman: workman.value,
    customerId: customerId.value,
    voucherCode: body.voucherCode,
    editedOrder,
    guesser: { userId: actorId, network, inquiryId: null },
    facts,
    now,
  });
  const discount_data = presentDiscountData(discounts, voucher_message);
  const { price, adjustments } = composePrice(discounts);
  const { service } = found;
  const quote = composeQuote({
    service,
    answers: answers.value,
    workman: workman.value,
    priced,
    price,
    adjustments,
    discount_data,
    edited: edited.value && { ...edited.value, kept },
  });
  const id = randomUUID();
  const duplicate = findDuplicate(open, service, body.answers);
  const duplication = duplicate && composeDuplication(duplicate, id);
  const stored = await insertInquiry(db, {
    id,
    idempotencyKey: key,
    bodyHash,
    customerId: customerId.value,
    network: customerId.value === null ? network : null,
    serviceId: body.category,
    serviceVersion: service.version,
    cityId: body.city,
    specificWorkman: body.specificWorkman,
    answersHash: answersHash(answers.value),
    price,
    quote: { ...quote, duplication },
    discounts,
    createdAt: new Date(now),
    expiresAt: new Date(now + inquiryLife),
    editedOrder,
  });
  return sameInquiry(stored, bodyHash);
}

function sameInquiry(inquiry: Inquiry, bodyHash: string): Result<QuoteResult, Refusal> {
  if (inquiry.bodyHash !== bodyHash) {
    return refuse(409, 'این درخواست پیش‌تر با پاسخ‌های دیگری فرستاده شده است.', { code: 'key_reused' });
  }
  const { id, price, quote, expiresAt } = inquiry;
  return done({ inquiry_id: id, price, ...quote, expires_at: expiresAt.toISOString() });
}
