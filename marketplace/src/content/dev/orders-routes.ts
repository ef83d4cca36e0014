import type { FastifyInstance } from 'fastify';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatFinalPrice } from '@gam/shared/money';
import type { OrderStatus } from '@gam/schemas/upstream';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSigningKey } from '../../platform/database/signing-keys.ts';
import { html, type Html, isSameOrigin, sendPage } from '../../platform/http/pages.ts';
import { receiptLinkLife, signReceiptLink } from '../../money/receipts/index.ts';
import { findLatestOrders, type OrderMoney } from '../../orders/records/index.ts';
import { nextStep, progressOrder, type WorkStatus } from '../../orders/progress/index.ts';

/** The names of order statuses on the pages for developers. */
const statusWords: Record<OrderStatus, string> = {
  unpaid: 'در انتظار پرداخت',
  placed: 'ثبت‌شده',
  assigned: 'متخصص تعیین شد',
  in_progress: 'در حال انجام',
  done: 'انجام شد',
  cancelled: 'لغو شد',
  expired: 'منقضی شد',
};

interface DevDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wake: Wake;
  readonly money: OrderMoney;
}

const path = '/dev/orders';

const steps: Record<WorkStatus, string> = {
  assigned: 'تعیین متخصص',
  in_progress: 'شروع کار',
  done: 'پایان کار',
};

/**
 * `/dev/orders`: the latest orders, each with a button for the next step of its work up to the receipt. Mounted outside
 * production only; not part of the contract.
 */
export async function devOrderRoutes(app: FastifyInstance, { db, now, wake, money }: DevDeps) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.get(path, async (_request, reply) => {
    const [found, key] = [await findLatestOrders(db), await findSigningKey(db, 'invoice')];
    const rows = found.map((each) => {
      const receipt = signReceiptLink(key, each.order.uuid, now() + receiptLinkLife);
      return presentRow(each, receipt);
    });
    return sendPage(reply, { title: 'آخرین سفارش‌ها', body: presentTable(rows) });
  });

  app.post<{ Params: { uuid: string; step: string } }>(`${path}/:uuid/:step`, async (request, reply) => {
    const { uuid, step } = request.params;
    if (!isSameOrigin(request)) return reply.code(403).send({ message: 'این فرم از صفحه دیگری آمده است.' });
    if (!isStep(step)) return reply.callNotFound();
    const order = await progressOrder(db, uuid, step, { money, caller: null, now: now() });
    if (!order.ok) return reply.code(order.failure.status).send(order.failure.body);
    wake('mail', 'payments');
    return reply.redirect(path, 303);
  });
}

function isStep(text: string): text is WorkStatus {
  return Object.hasOwn(steps, text);
}

type Found = Awaited<ReturnType<typeof findLatestOrders>>[number];

function presentRow({ order, service, city }: Found, receipt: string): Html {
  const next = nextStep(order.status);
  const action =
    next === null
      ? order.status === 'done'
        ? html`<a href="${receipt}" target="_blank" rel="noopener">رسید</a>`
        : null
      : html`<form method="post" action="${path}/${order.uuid}/${next}">
          <button>${steps[next]}</button>
        </form>`;
  return html`<tr>
    <td>${toPersianDigits(order.legacyId)}</td>
    <td>${service.title}، ${city.name}</td>
    <td>${formatJalaliDateTime(order.createdAt.toISOString())}</td>
    <td>${formatFinalPrice(order.price)}</td>
    <td>${statusWords[order.status]}</td>
    <td>${action}</td>
  </tr>`;
}

function presentTable(rows: readonly Html[]): Html {
  const none = html`<p class="quiet">هنوز سفارشی ثبت نشده است.</p>`;
  const heads = ['شماره', 'خدمت', 'زمان ثبت', 'مبلغ', 'وضعیت', 'گام بعد'].map(
    (head) => html`<th>${head}</th>`,
  );
  const table = html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
  return html`<p class="quiet">فقط در محیط توسعه. <a href="/dev/outbox">پیامک‌ها و ایمیل‌ها</a></p>
    ${rows.length === 0 ? none : table}`;
}
