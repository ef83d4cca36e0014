import type { Answer } from '@gam/schemas/questions';
import { type Duplication, upstreamCalls } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import type { ServiceRow } from '../../shop/catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOpenOrders, type OrderRow, isUntouched } from '../records/index.ts';
import { type Likeness, likenesses, likenessOf } from './likeness.ts';

interface NewOrder {
  /** Null: a guest, whose orders are not known. */
  readonly customerId: string | null;
  readonly service: ServiceRow;
  readonly cityId: string;
  readonly answers: readonly Answer[];
  /** The order that it changes, which is no duplicate. */
  readonly editedOrder: string | null;
}

/** The open order of the same customer, service and city that is most like a new one, of several the newest. [O-3.12] */
export async function findDuplicate(
  db: Database,
  { customerId, service, cityId, answers, editedOrder }: NewOrder,
): Promise<Duplicate | null> {
  if (customerId === null) return null;
  const { questions, title } = service.detail;
  const open = await findOpenOrders(db, { customerId, serviceId: service.id, cityId, except: editedOrder });
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
 * The quote's report of a possible duplicate: details give the inquiry up, an edit also keeps the order from being
 * assigned meanwhile. An order whose work has begun has no edit. [O-3.12, O-7.13]
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
    // Two orders on one day may be intended; two in the same hour probably are not.
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
