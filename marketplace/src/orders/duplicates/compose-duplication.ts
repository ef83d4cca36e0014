import { type Duplication, upstreamCalls } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import type { OrderRow } from '../records/repository.ts';
import { isUntouched } from '../records/transitions.ts';
import type { Likeness } from './likeness.ts';

/** The open order that a new one looks like. */
export interface Duplicate {
  readonly order: Pick<OrderRow, 'uuid' | 'legacyId' | 'cityId' | 'status'>;
  readonly serviceTitle: string;
  readonly likeness: Likeness;
}

const beginnings: Record<Likeness, string> = {
  same_time: 'برای همین زمان، سفارش «{title}» با شماره {number} را ثبت کرده‌اید.',
  same_day: 'برای همین روز، سفارش «{title}» با شماره {number} را ثبت کرده‌اید.',
  open_order: 'سفارش «{title}» با شماره {number} را پیش‌تر ثبت کرده‌اید و هنوز انجام نشده است.',
};
const advice = {
  editable: 'می‌توانید جزئیات آن را ببینید یا همان سفارش را ویرایش کنید.',
  begun: 'کار آن آغاز شده و دیگر قابل ویرایش نیست؛ می‌توانید جزئیات آن را ببینید.',
};

/**
 * What a quote says of an order that looks like a duplicate: details give the inquiry up, an edit also keeps the order from
 * being assigned meanwhile. An order whose work has begun has no edit. [O-3.12, O-7.13]
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
    // Two orders of one day may be meant; two of the same hour hardly.
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

/** A call about one thing, as an action. */
function action(name: 'discardInquiry' | 'beginEdit', id: string) {
  const { path, method } = upstreamCalls[name];
  return { path: path.replace('{id}', id), verb: method, body: {} };
}
