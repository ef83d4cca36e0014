import { type Answer, answerFormOf } from '@gam/schemas/questions';
import type { OrderDetail } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatFinalPrice, formatToman } from '@gam/shared/money';
import { texts } from '@gam/shared/texts';
import type { ServiceQuestion } from '../../shop/catalogue/index.ts';

/** One answer of the order as text: question and choice. */
export interface ReceiptFact {
  readonly title: string;
  readonly text: string;
}

/** One line of the price; `toman` is null if the line has no amount. */
export interface ReceiptLine {
  readonly title: string;
  readonly description: string | null;
  readonly number: number | null;
  readonly toman: number | null;
}

/** One line below the price's lines, such as the sum or a discount; the amount in words. */
export interface ReceiptTotal {
  readonly title: string;
  readonly amount: string;
  readonly note: string | null;
  /** Whether it is emphasised. */
  readonly isMain: boolean;
}

/** The content of a receipt; amounts in toman. */
export interface Receipt {
  /** The order's number. */
  readonly number: string;
  readonly about: readonly ReceiptFact[];
  readonly answers: readonly ReceiptFact[];
  readonly lines: readonly ReceiptLine[];
  readonly totals: readonly ReceiptTotal[];
  /** The time of the receipt. */
  readonly madeAt: Date;
}

/** The data of a receipt. */
interface ReceiptInput {
  readonly order: OrderDetail;
  readonly customerName: string | null;
  /** The service's questions as they are now. */
  readonly questions: readonly ServiceQuestion[];
  /** Now, in ms. */
  readonly now: number;
}

/** Whether an answer has text in the receipt; the order's page shows the files. */
function hasWords(type: string): boolean {
  const holds = answerFormOf(type)?.holds;
  return holds !== 'images' && holds !== 'voice';
}

/** Composes the receipt of an order. Amounts are the order's, in toman. [O-7.12] */
export function composeReceipt({ order, customerName, questions, now }: ReceiptInput): Receipt {
  const { selected_workman: workman } = order;
  const about = [
    fact('شماره سفارش', toPersianDigits(order.legacy_id)),
    fact('تاریخ ثبت', formatJalaliDateTime(order.created_at)),
    fact('مشتری', customerName ?? ''),
    fact('خدمت', order.service_title),
    fact('شهر', order.city_name),
    fact('متخصص', workman === null ? '' : `${workman.first_name} ${workman.last_name}`),
  ];
  const answers = order.answers
    .filter(({ type }) => hasWords(type))
    .map((answer) => describeAnswer(answer, questions));
  return {
    number: order.legacy_id,
    about: about.filter(hasText),
    answers: answers.filter(hasText),
    lines: order.mini_factor.map((item) => ({
      title: item.parent_title,
      description: item.description,
      number: item.no_items,
      toman: item.total_price,
    })),
    totals: sumUp(order),
    madeAt: new Date(now),
  };
}

/**
 * Describes an answer with the catalogue's titles if all its values are options, otherwise with the order's text, e.g.
 * for texts, times and addresses.
 */
function describeAnswer(answer: Answer, questions: readonly ServiceQuestion[]): ReceiptFact {
  const question = questions.find(({ id }) => id === answer.id);
  const title = question?.title ?? answer.title;
  const titles = answer.values.map((value) => question?.options.find(({ id }) => id === value)?.title);
  if (titles.length === 0 || titles.includes(undefined)) return fact(title, answer.text);
  const counts = new Map(answer.counts?.map(({ value, number }) => [value, number]));
  const chosen = answer.values.map((value, index) => {
    const number = counts.get(value);
    return number === undefined ? titles[index] : `${titles[index]}: ${toPersianDigits(number)}`;
  });
  return fact(title, chosen.join('، '));
}

/** The totals from the sum to the amount that is left to pay; steps without effect are left out. [O-1.07, O-1.08] */
function sumUp({ price, achar_price, discount_text, payment }: OrderDetail): ReceiptTotal[] {
  const discount = price === null || achar_price === null ? 0 : achar_price - price;
  const prepaid = payment?.state === 'paid' ? payment : null;
  const code = prepaid?.tracking_code ?? null;
  const totals: ReceiptTotal[] = [];
  if (achar_price !== null && discount > 0) {
    totals.push(
      { title: 'جمع', amount: formatToman(achar_price), note: null, isMain: false },
      { title: 'تخفیف', amount: formatToman(-discount), note: discount_text, isMain: false },
    );
  }
  const title = 'مبلغ قابل پرداخت';
  totals.push({ title, amount: formatFinalPrice(price), note: null, isMain: prepaid === null });
  if (prepaid !== null) {
    const left = price === null ? null : Math.max(0, price - prepaid.amount);
    totals.push(
      {
        title: 'پیش‌پرداخت',
        amount: formatToman(-prepaid.amount),
        note: code === null ? null : `کد پیگیری: ${code}`,
        isMain: false,
      },
      {
        title: 'مانده',
        amount: left === null ? texts.price.negotiable : formatToman(left),
        note: null,
        isMain: true,
      },
    );
  }
  return totals;
}

function fact(title: string, text: string): ReceiptFact {
  return { title, text: text.trim() };
}

function hasText({ text }: ReceiptFact): boolean {
  return text !== '';
}
