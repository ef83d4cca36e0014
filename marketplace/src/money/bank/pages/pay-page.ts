import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { groupDigits } from '@gam/shared/money';
import { sandboxCards } from '../cards.ts';
import { bankEntries, type PageGateway } from '../bank.ts';
import type { TransactionRow } from '../repository.ts';
import { html, type Html } from '../../../platform/http/pages.ts';
import { layOut } from './layout.ts';

/** One instalment: its amount in rial and its due time in months from now. */
interface Instalment {
  readonly months: number;
  readonly amountRial: number;
}

/** Splits an amount in rial into equal instalments; the first one is due now and contains the remainder. [W-7.02] */
function planInstalments(amountRial: number, count: number): Instalment[] {
  const each = Math.floor(amountRial / count);
  return Array.from({ length: count }, (_none, months) => ({
    months,
    amountRial: months === 0 ? amountRial - each * (count - 1) : each,
  }));
}

export type OpenTransaction = TransactionRow & { readonly gateway: PageGateway };

/** The target of the page's form. */
export const decidePath = '/bank/decide';

export const rial = (amount: number): string => `${groupDigits(amount)} ریال`;

/** The page on which a customer pays or cancels an open transaction; `problem`: why the typed card was refused. */
export function writePayPage(transaction: OpenTransaction, problem: string | null): string {
  const { gateway, reference, amountRial, instalments, expiresAt } = transaction;
  return layOut(
    bankEntries[gateway].title,
    html`
      <div class="amount"><span>مبلغ قابل پرداخت</span><strong>${rial(amountRial)}</strong></div>
      <dl>
        <dt>پذیرنده</dt>
        <dd>گام، خدمات منزل</dd>
        <dt>مهلت پرداخت</dt>
        <dd>${formatJalaliDateTime(expiresAt.toISOString())}</dd>
      </dl>
      ${instalments > 1 ? writePlan(amountRial, instalments) : null}
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post" action="${decidePath}">
        <input type="hidden" name="reference" value="${reference}" />
        ${writeCardFields()}
        <button name="choice" value="pay">پرداخت</button>
        <button name="choice" value="cancel" class="second">انصراف و بازگشت</button>
        ${writeDeveloperPart()}
      </form>
    `,
  );
}

function writePlan(amountRial: number, count: number): Html {
  const lines = planInstalments(amountRial, count).map(
    ({ months, amountRial: amount }) =>
      html`<li>
        <span>${months === 0 ? 'امروز' : `${toPersianDigits(months)} ماه بعد`}</span>
        <span>${rial(amount)}</span>
      </li>`,
  );
  return html`<h2>برنامه ${toPersianDigits(count)} قسط، بدون سود</h2>
    <ol>
      ${lines}
    </ol>`;
}

function writeCardFields(): Html {
  return html`
    <label for="card">شماره کارت</label>
    <input
      type="text"
      id="card"
      name="card"
      class="digits"
      inputmode="numeric"
      autocomplete="off"
      maxlength="24"
      value="${sandboxCards.good}"
    />
    <div class="pair">
      <div>
        <label for="cvv2">CVV2</label>
        <input
          type="text"
          id="cvv2"
          name="cvv2"
          class="digits"
          inputmode="numeric"
          autocomplete="off"
          maxlength="4"
          value="123"
        />
      </div>
      <div>
        <label for="password">رمز پویا</label>
        <input
          type="password"
          id="password"
          name="password"
          class="digits"
          inputmode="numeric"
          autocomplete="off"
          maxlength="12"
          value="12345"
        />
      </div>
    </div>
  `;
}

function writeDeveloperPart(): Html {
  return html`<details>
    <summary>برای توسعه‌دهندگان</summary>
    <label for="tell">خبر به سرور پذیرنده</label>
    <select id="tell" name="tell">
      <option value="once">یک بار، همین حالا</option>
      <option value="late">دیرتر</option>
      <option value="twice">دو بار</option>
      <option value="never">هیچ‌وقت</option>
    </select>
    <label for="delay">اگر دیرتر، چند ثانیه بعد</label>
    <input type="text" id="delay" name="delay" class="digits" inputmode="numeric" maxlength="6" value="30" />
    <label for="refunds">اگر پذیرنده بازگشت مبلغ را بخواهد</label>
    <select id="refunds" name="refunds">
      <option value="makes">بازمی‌گرداند</option>
      <option value="refuses">نمی‌پذیرد</option>
      <option value="keeps_silent">پاسخ نمی‌دهد</option>
    </select>
    <p class="sandbox">کارت بی‌موجودی: ${sandboxCards.empty}</p>
    <button name="choice" value="decline" class="second">بانک نپذیرد</button>
    <button name="choice" value="time_out" class="second">مهلت تمام شود</button>
  </details>`;
}
