import type { FastifyInstance } from 'fastify';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { normaliseMobile } from '@gam/shared/phone';
import type { Database } from '../../platform/database/database.ts';
import { html, type Html, sendPage } from '../../platform/http/pages.ts';
import { waitInWords } from '../../platform/refusal.ts';
import { findLatestMail, type QueuedMail } from '../../money/receipts/index.ts';
import { findDemoTeam, type DemoMember } from './team-routes.ts';
import { findLatestSms, type QueuedSms } from '../../platform/sms/outbox.ts';

interface DevDeps {
  readonly db: Database;
  readonly now: () => number;
}

/**
 * `GET /dev/outbox?phone=`: the sent SMS and e-mails, newest first, and the credentials of the demo's team; HTML for
 * browsers, JSON for other clients. It reveals codes, so it is mounted outside production only; not part of the
 * contract.
 */
export async function devOutboxRoutes(app: FastifyInstance, { db, now }: DevDeps) {
  app.get<{ Querystring: { phone?: string | string[] } }>('/dev/outbox', async (request, reply) => {
    const asked = request.query.phone;
    const phone = typeof asked === 'string' ? (normaliseMobile(asked) ?? asked) : null;
    const [messages, mails] = [await findLatestSms(db, phone), await findLatestMail(db)];
    const team = await findDemoTeam(db, now());
    if (request.headers.accept?.includes('text/html') === true) {
      const members = team.map((member) => presentMember(member, now()));
      return sendPage(reply, { title: 'پیامک‌ها و ایمیل‌ها', body: presentPage(messages, mails, members) });
    }
    return { results: messages.map(presentSms), mails: mails.map(presentMail), team };
  });
}

function presentSms({ id, phone, purpose, body, createdAt }: QueuedSms) {
  return {
    id: String(id),
    phone,
    purpose,
    text: body,
    code: purpose === 'sign_in_code' ? (/\b\d{6}\b/.exec(body ?? '')?.[0] ?? null) : null,
    created_at: createdAt.toISOString(),
  };
}

function presentMail({ id, recipient, orderUuid, attempts, createdAt, sentAt }: QueuedMail) {
  return {
    id: String(id),
    to: recipient,
    order_uuid: orderUuid,
    attempts,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  };
}

function presentPage(
  messages: readonly QueuedSms[],
  mails: readonly QueuedMail[],
  members: readonly Html[],
): Html {
  const sms = messages.map(
    ({ phone, body, createdAt }) =>
      html`<tr>
        <td dir="ltr">${phone}</td>
        <td>${body}</td>
        <td>${at(createdAt)}</td>
      </tr>`,
  );
  const sent = mails.map(
    ({ recipient, attempts, createdAt, sentAt }) =>
      html`<tr>
        <td dir="ltr">${recipient}</td>
        <td>رسید سفارش</td>
        <td>${at(createdAt)}</td>
        <td>${sentAt === null ? `${toPersianDigits(attempts)} بار تلاش شد` : 'فرستاده شد'}</td>
      </tr>`,
  );
  return html`<p class="quiet">فقط در محیط توسعه. <a href="/dev/orders">سفارش‌ها و گام بعدشان</a></p>
    <h2>ورود تیم</h2>
    ${presentTable(['ایمیل', 'شماره', 'گذرواژه', 'رمز یک‌بار مصرف', 'زمان'], members)}
    <h2>پیامک‌ها</h2>
    ${presentTable(['شماره', 'متن', 'زمان'], sms)}
    <h2>ایمیل‌ها</h2>
    ${presentTable(['گیرنده', 'موضوع', 'زمان', 'وضعیت'], sent)}`;
}

/** Presents the code that an authenticator app would show; if it was used, the next one, which is already valid. */
function presentMember({ email, phone, password, codes, next_code_at }: DemoMember, now: number): Html {
  const shown = codes[Math.max(0, codes.length - 2)];
  const instant = shown?.until ?? next_code_at;
  const seconds = instant === null ? 0 : Math.ceil((Date.parse(instant) - now) / 1000);
  const wait = shown === undefined ? 'کد بعدی در' : 'معتبر تا';
  return html`<tr>
    <td dir="ltr">${email}</td>
    <td dir="ltr">${phone}</td>
    <td dir="ltr">${password}</td>
    <td dir="ltr">${shown?.code ?? '—'}</td>
    <td>${wait} ${waitInWords(seconds)} دیگر</td>
  </tr>`;
}

function presentTable(heads: readonly string[], rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p class="quiet">چیزی نیست.</p>`;
  const cells = heads.map((head) => html`<th>${head}</th>`);
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${cells}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function at(date: Date): string {
  return formatJalaliDateTime(date.toISOString());
}
