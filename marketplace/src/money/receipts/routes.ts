import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { html, sendPage } from '../../platform/http/pages.ts';
import { missingKey } from '../../platform/http/idempotency-key.ts';
import { Refusal } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { documentHeaders } from '../../platform/http/reply-headers.ts';
import { emailReceipt, findInvoiceOrder } from './email-receipt.ts';
import { loadReceipt, receiptName } from './load-receipt.ts';
import {
  findSigningKey,
  isReceiptLink,
  receiptLinkLife,
  receiptPrefix,
  signReceiptLink,
} from './receipt-link.ts';

interface InvoiceDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wakeOutbox: () => void;
}

/** Receipts of orders that are done: a link to one, and the file behind the link. [O-7.12] */
export async function invoiceRoutes(app: FastifyInstance, { db, now, wakeOutbox }: InvoiceDeps) {
  registerCall(app, upstreamCalls.downloadInvoice, async ({ params, caller }) => {
    const order = await findInvoiceOrder(db, params.orderId, caller);
    if (order instanceof Refusal) return order;
    const key = await findSigningKey(db);
    const { customerId } = order;
    const object = orderObject(order);
    await recordAct(db, { caller, action: 'receipt_downloaded', customerId, object, now: now() });
    const until = now() + receiptLinkLife;
    return {
      url: signReceiptLink(key, order.uuid, until),
      name: receiptName(order.legacyId),
      expires_at: new Date(until).toISOString(),
    };
  });

  registerCall(app, upstreamCalls.emailInvoice, async ({ params, body, caller, key }) => {
    if (key === null) return missingKey();
    const { orderId } = params;
    const refused = await emailReceipt(db, { orderId, email: body.email, caller, key, now: now() });
    if (refused !== null) return refused;
    wakeOutbox();
    return {};
  });

  app.get<{ Params: { uuid: string }; Querystring: Record<string, unknown> }>(
    `${receiptPrefix}/:uuid`,
    async ({ params, query }, reply) => {
      const key = await findSigningKey(db);
      const { until, signature } = query;
      const link = { orderUuid: params.uuid, until: String(until), signature: String(signature) };
      const receipt = isReceiptLink(key, link, now()) ? await loadReceipt(db, params.uuid, now()) : null;
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
