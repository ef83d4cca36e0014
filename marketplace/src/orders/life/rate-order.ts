import { done, type Result } from '@gam/shared/result';
import type { OrderRating } from '@gam/schemas/upstream';
import { normaliseAs } from '@gam/shared/text-forms';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { type Caller, isByOperator } from '../../platform/http/guard.ts';
import { type Refusal, notAllowed, refuse } from '../../platform/refusal.ts';
import { countScore } from '../../shop/experts/index.ts';
import { writeReview } from '../../shop/reviews/index.ts';
import { lockOrder, orderNotFound, type OrderRow, updateOrder } from '../records/index.ts';

const messages = {
  notDone: 'پس از پایان کار می‌توانید به این سفارش امتیاز دهید.',
  rated: 'به این سفارش پیش‌تر امتیاز داده‌اید.',
};

/**
 * Stores what a customer says of a finished order, once: in the average and on the page of its expert. The same
 * rating again changes nothing; another one is refused (409), as is an order that is not finished. Operators do not rate
 * for customers.
 */
export async function rateOrder(
  db: Database,
  uuid: string,
  { caller, given, now }: { readonly caller: Caller; readonly given: OrderRating; readonly now: number },
): Promise<Result<OrderRow, Refusal>> {
  if (isByOperator(caller)) return notAllowed();
  const comment = given.comment === null ? '' : normaliseAs('free', given.comment);
  const rating: OrderRating = { stars: given.stars, comment: comment === '' ? null : comment };
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, uuid);
    if (order === undefined) return orderNotFound();
    if (order.status !== 'done') return refuse(409, messages.notDone, { code: 'order_not_done' });
    if (order.rating !== null) return isSame(order.rating, rating) ? done(order) : alreadyRated();
    if (order.specificWorkman !== null)
      await recordExpertRating(tx, order.specificWorkman, { order, rating, now });
    return done(await updateOrder(tx, uuid, { rating }));
  });
}

/** Counts the stars in the expert's average, and shows the words on the expert's page. */
async function recordExpertRating(
  tx: Database,
  expertId: string,
  { order, rating, now }: { readonly order: OrderRow; readonly rating: OrderRating; readonly now: number },
): Promise<void> {
  const { uuid: orderUuid, serviceId, customerId: authorId } = order;
  const { stars, comment: body } = rating;
  await countScore(tx, expertId, stars);
  if (body === null) return;
  const createdAt = new Date(now);
  await writeReview(tx, { expertId, serviceId, orderUuid, authorId, stars, body, createdAt });
}

const isSame = (one: OrderRating, other: OrderRating): boolean =>
  one.stars === other.stars && one.comment === other.comment;

const alreadyRated = () => refuse(409, messages.rated, { code: 'order_rated' });
