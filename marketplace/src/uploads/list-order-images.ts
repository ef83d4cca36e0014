import type { UploadedImage } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findOwnAnswers } from '../orders/repository.ts';
import { imageUrl } from './paths.ts';
import { findOwnImages } from './repository.ts';

/** The pictures of an earlier order of a customer, in the order of the ids; of another's order, nothing. [O-7.08] */
export async function listOrderImages(
  db: Database,
  { orderId, imagesId, customerId }: { orderId: string; imagesId: readonly string[]; customerId: string },
): Promise<{ results: UploadedImage[] } | Refusal> {
  const order = await findOwnAnswers(db, { legacyId: orderId, customerId });
  if (order === undefined) return refuse(404, 'این سفارش پیدا نشد.');
  const answered = new Set(order.answers.flatMap(({ values }) => values));
  const wanted = [...new Set(imagesId)].filter((id) => answered.has(id));
  const found = new Map((await findOwnImages(db, wanted, customerId)).map(({ id, name }) => [id, name]));
  const results = wanted.flatMap((id) => {
    const name = found.get(id);
    return name === undefined ? [] : [{ id, url: imageUrl(name) }];
  });
  return { results };
}
