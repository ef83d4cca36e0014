import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { texts } from '@gam/shared/texts';
import { isEmail } from '@gam/shared/email';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSigningKey } from '../../platform/database/signing-keys.ts';
import { html, sendPage } from '../../platform/http/pages.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { type Refusal, type Refused, refusal, refuse, refuseFields } from '../../platform/refusal.ts';
import { documentHeaders } from '../../platform/http/reply-headers.ts';
import type { Fonts } from './print/fonts.ts';
import { loadReceipt, receiptName } from './load-receipt.ts';
import { isReceiptLink, receiptLinkLife, receiptPrefix, signReceiptLink } from './receipt-link.ts';
import { findOrder, orderNotFound, type OrderRow } from '../../orders/records/index.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { actorOf, type Caller } from '../../platform/http/guard.ts';
import { hashOf } from '../../platform/secrets.ts';
import { countMail, findMailByKey, queueReceipt } from './receipt-mail.ts';

const notYet = 'بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.';

const day = 24 * 60 * 60_000;
/** The daily limit of e-mails for one order. */
const perDay = 5;

/**
 * Queues the receipt of an order to an e-mail address, once per key; null on success. The order's lock makes parallel
 * requests count. `now` in ms. [O-6.03]
 */
async function emailReceipt(
  db: Database,
  request: {
    readonly orderId: string;
    readonly email: string;
    readonly caller: Caller;
    readonly key: string;
    readonly now: number;
  },
): Promise<Refused | null> {
  const { orderId, email, caller, key, now } = request;
  const order = await findInvoiceOrder(db, orderId, caller);
  if (!order.ok) return order;
  if (!isEmail(email)) return refuseFields({ email: texts.validation.invoiceEmail });
  const bodyHash = hashOf({ order: order.value.uuid, email, caller: caller.userId });
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `mail:${order.value.uuid}`);
    const earlier = await findMailByKey(tx, key);
    if (earlier !== undefined) return earlier.bodyHash === bodyHash ? null : keyTaken();
    if ((await countMail(tx, order.value.uuid, new Date(now - day))) >= perDay) return tooOften();
    const isQueued = await queueReceipt(tx, {
      recipient: email,
      orderUuid: order.value.uuid,
      asked: { by: actorOf(caller), key, bodyHash },
      now,
    });
    if (!isQueued) return keyTaken();
    const { customerId } = order.value;
    await recordAct(tx, {
      caller,
      action: 'receipt_emailed',
      customerId,
      object: orderObject(order.value),
      now,
    });
    return null;
  });
}

function keyTaken(): Refused {
  return refuse(409, 'این کلید پیش‌تر برای درخواست دیگری به کار رفته است.', { code: 'key_taken' });
}

function tooOften(): Refused {
  const message = 'رسید این سفارش امروز چند بار فرستاده شده است. فردا دوباره تلاش کنید.';
  return refusal(429, { message, code: 'too_many_mails' }, { 'retry-after': String(day / 1000) });
}

/**
 * The order of a receipt, by uuid or number. Operators find every order; 404 for other customers' orders, 409 before
 * the work is done. [readings 25, 32]
 */
async function findInvoiceOrder(
  db: Database,
  id: string,
  caller: Caller,
): Promise<Result<OrderRow, Refusal>> {
  const found = await findOrder(db, id, caller.role === 'operator' ? null : caller.userId);
  if (found === undefined) return orderNotFound();
  if (found.order.status !== 'done') return refuse(409, notYet, { code: 'invoice_not_yet' });
  return done(found.order);
}

interface InvoiceDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wake: Wake;
  readonly fonts: () => Promise<Fonts>;
}

/** Receipts of orders that are done: a link to one, and the file behind the link. [O-7.12] */
export async function invoiceRoutes(app: FastifyInstance, { db, now, wake, fonts }: InvoiceDeps) {
  registerCall(app, upstreamCalls.downloadInvoice, async ({ params, caller }) => {
    const order = await findInvoiceOrder(db, params.orderId, caller);
    if (!order.ok) return order;
    const key = await findSigningKey(db, 'invoice');
    const { customerId } = order.value;
    const object = orderObject(order.value);
    await recordAct(db, { caller, action: 'receipt_downloaded', customerId, object, now: now() });
    const until = now() + receiptLinkLife;
    return done({
      url: signReceiptLink(key, order.value.uuid, until),
      name: receiptName(order.value.legacyId),
      expires_at: new Date(until).toISOString(),
    });
  });

  registerCall(app, upstreamCalls.emailInvoice, async ({ params, body, caller, key }) => {
    if (key === null) return missingKey();
    const { orderId } = params;
    const refused = await emailReceipt(db, { orderId, email: body.email, caller, key, now: now() });
    if (refused !== null) return refused;
    wake('mail');
    return done({});
  });

  app.get<{ Params: { uuid: string }; Querystring: Record<string, unknown> }>(
    `${receiptPrefix}/:uuid`,
    async ({ params, query }, reply) => {
      const key = await findSigningKey(db, 'invoice');
      const { until, signature } = query;
      const link = { orderUuid: params.uuid, until: String(until), signature: String(signature) };
      const receipt = isReceiptLink(key, link, now())
        ? await loadReceipt(db, params.uuid, { now: now(), fonts })
        : null;
      if (receipt === null) {
        const body = html`<p>مهلت این پیوند تمام شده است. لطفا رسید را دوباره از صفحه سفارش باز کنید.</p>`;
        return sendPage(reply.code(404), { title: 'رسید سفارش', body });
      }
      return reply
        .headers(documentHeaders)
        .header('content-disposition', `inline; filename="${receipt.name}"`)
        .send(receipt.pdf);
    },
  );
}
