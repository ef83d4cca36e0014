import { bankEntries } from '../bank.ts';
import type { ReturnFields } from '../bank.ts';
import type { TransactionStatus } from '../repository.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { html, type Html } from '../../../platform/http/pages.ts';
import { layOut } from './layout.ts';
import { type OpenTransaction, rial } from './pay-page.ts';

const words: Record<Exclude<TransactionStatus, 'open'>, { readonly text: string; readonly tone: string }> = {
  paid: { text: 'پرداخت انجام شد.', tone: 'done' },
  refunded: { text: 'این پرداخت به حساب شما برگردانده شد.', tone: 'done' },
  cancelled: { text: 'پرداخت لغو شد.', tone: 'failed' },
  failed: { text: 'بانک این پرداخت را نپذیرفت.', tone: 'failed' },
  expired: { text: 'مهلت پرداخت تمام شد.', tone: 'failed' },
};

/** The outcome of a transaction, with the button that returns the customer and the signed fields to the merchant. */
export function writeReturnPage(
  transaction: OpenTransaction,
  status: Exclude<TransactionStatus, 'open'>,
  fields: ReturnFields,
): string {
  const { gateway, redirectUrl, amountRial, trackingCode } = transaction;
  const { text, tone } = words[status];
  return layOut(
    bankEntries[gateway].title,
    html`
      <div class="amount"><span>مبلغ</span><strong>${rial(amountRial)}</strong></div>
      <p class="${tone}" role="status">${text}</p>
      ${trackingCode === null ? null : html`<p>کد پیگیری: ${toPersianDigits(trackingCode)}</p>`}
      ${redirectUrl === null ? null : writeWayBack(bankEntries[gateway].wayBack, redirectUrl, fields)}
    `,
  );
}

function writeWayBack(method: 'GET' | 'POST', redirectUrl: string, fields: ReturnFields): Html {
  if (method === 'GET') {
    return html`<a class="button" href="${withFields(redirectUrl, fields)}">بازگشت به پذیرنده</a>`;
  }
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return html`<form method="post" action="${redirectUrl}">
    ${inputs}
    <button>بازگشت به پذیرنده</button>
  </form>`;
}

/** The merchant's URL with the fields in its query. */
export function withFields(redirectUrl: string, fields: ReturnFields): string {
  const url = new URL(redirectUrl);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
