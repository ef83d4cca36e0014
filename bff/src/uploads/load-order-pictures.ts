import { maxAnswerValues } from '@gam/schemas/questions';
import type { Parts } from '../parts.ts';

interface AskedPictures {
  /** The order's number. */
  readonly order: string;
  /** The ids of its uploaded images. */
  readonly ids: readonly string[];
  readonly token: string;
  /** Ends the wait: a page does without them. */
  readonly signal: AbortSignal;
}

/** The addresses of pictures, by the id of their upload; null where there is an upload without any. */
export type OrderPictures = ReadonlyMap<string, string | null>;

/** The pictures of the images of a customer's own order; null where nobody says. [O-7.08] */
export async function loadOrderPictures(
  { upstream, log }: Pick<Parts, 'upstream' | 'log'>,
  { order, ids, token, signal }: AskedPictures,
): Promise<OrderPictures | null> {
  if (ids.length === 0) return new Map();
  const imagesId = ids.slice(0, maxAnswerValues);
  const listed = await upstream.call('listOrderImages', {
    body: { orderId: order, imagesId },
    token,
    signal,
  });
  if (listed.ok) return new Map(listed.value.results.map(({ id, url }) => [id, url ?? null]));
  log.warn({ order, failure: listed.failure }, 'no pictures of an order');
  return null;
}
