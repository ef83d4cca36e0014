import { randomUUID } from 'node:crypto';
import { findUser, publicName } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { expertReviews, type ReviewRow } from './tables.ts';

type Written = Pick<ReviewRow, 'expertId' | 'serviceId' | 'stars' | 'body' | 'createdAt'> & {
  readonly orderUuid: string;
  readonly authorId: string;
};

/** Stores what a customer wrote of the expert of an order, once, under their first name, within the rating's transaction. */
export async function writeReview(tx: Database, review: Written): Promise<void> {
  const author = publicName((await findUser(tx, review.authorId))?.firstName ?? null);
  await tx
    .insert(expertReviews)
    .values({ ...review, id: randomUUID(), author })
    .onConflictDoNothing();
}
