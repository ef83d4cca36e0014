import type { Answer } from '@gam/schemas/questions';
import { type Duplication, upstreamCalls } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import type { ServiceQuestion, ServiceRow } from '../../shop/catalogue/index.ts';
import { isUntouched, type OpenOrder } from '../records/index.ts';
import { dayOf, isTime } from '../../shop/calendars/index.ts';

/** The degrees of similarity of two orders of one customer, service and city, most similar first. */
const likenesses = ['same_time', 'same_day', 'open_order'] as const;
type Likeness = (typeof likenesses)[number];

/** Compares the times in the answers of two orders. A time is the whole answer to its question. */
export function likenessOf(
  questions: readonly ServiceQuestion[],
  one: readonly Answer[],
  other: readonly Answer[],
): Likeness {
  const [mine, theirs] = [timesOf(questions, one), timesOf(questions, other)];
  if (mine.some(({ time }) => theirs.some((their) => their.time === time))) return 'same_time';
  return mine.some(({ day }) => theirs.some((their) => their.day === day)) ? 'same_day' : 'open_order';
}

function timesOf(questions: readonly ServiceQuestion[], answers: readonly Answer[]) {
  const timed = new Set(questions.filter(isTime).map(({ id }) => id));
  return answers.flatMap(({ id, values }) => {
    const day = timed.has(id) ? dayOf(values) : null;
    // A day alone is not yet a time.
    const time = values.length > 1 || values[0]?.includes('T') ? values.join(' ') : null;
    return day === null ? [] : [{ day, time: time ?? Symbol('no time') }];
  });
}

/**
 * Of the open orders of the same customer, service and city, newest first, the one that resembles a new order most; the
 * newest of several. [O-3.12]
 */
export function findDuplicate(
  open: readonly OpenOrder[],
  { detail }: ServiceRow,
  answers: readonly Answer[],
): Duplicate | null {
  const { questions, title } = detail;
  const found = open.map((order) => ({
    order,
    serviceTitle: title,
    likeness: likenessOf(questions, order.answers, answers),
  }));
  const byLikeness = likenesses.map((likeness) => found.find((one) => one.likeness === likeness));
  return byLikeness.find((one) => one !== undefined) ?? null;
}

/** The open order that a new one resembles. */
interface Duplicate {
  readonly order: OpenOrder;
  readonly serviceTitle: string;
  readonly likeness: Likeness;
}

const beginnings: Record<Likeness, string> = {
  same_time: 'برای همین زمان، سفارش «{title}» با شماره {number} ثبت شده است.',
  same_day: 'برای همین روز، سفارش «{title}» با شماره {number} ثبت شده است.',
  open_order: 'سفارش «{title}» با شماره {number} پیش‌تر ثبت شده و هنوز انجام نشده است.',
};
const advice = {
  editable: 'می‌توانید جزئیات آن را ببینید یا همان سفارش را ویرایش کنید.',
  begun: 'کار آن آغاز شده و دیگر قابل ویرایش نیست؛ می‌توانید جزئیات آن را ببینید.',
};

/**
 * Composes the quote's report of a possible duplicate. Opening the details discards the inquiry; an edit also stops
 * the assignment of the order meanwhile. An order whose work has begun has no edit. [O-7.13]
 */
export function composeDuplication(
  { order, serviceTitle, likeness }: Duplicate,
  inquiryId: string,
): Duplication {
  const state = isUntouched(order.status) ? 'editable' : 'begun';
  const number = String(order.legacyId);
  const beginning = fillText(beginnings[likeness], { title: serviceTitle, number: toPersianDigits(number) });
  const discard = action('discardInquiry', inquiryId);
  return {
    message: `${beginning} ${advice[state]}`,
    // Two orders on one day may be intended; two at the same time probably are not.
    is_mandatory: likeness === 'same_time',
    edit_state: state,
    duplication_state: likeness,
    order_id: order.uuid,
    legacy_id: number,
    legacy_city_id: order.cityId,
    chain_actions: [discard],
    edit_actions: state === 'editable' ? [discard, action('beginEdit', order.uuid)] : [],
  };
}

/** A call for one inquiry or order, as an action of the quote. */
function action(name: 'discardInquiry' | 'beginEdit', id: string) {
  const { path, method } = upstreamCalls[name];
  return { path: path.replace('{id}', id), verb: method, body: {} };
}
