import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { ExpertReview, PostState, ReceivedReview } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { services, titleOfService } from '../catalogue/index.ts';
import { experts } from '../experts/index.ts';
import { expertReviews } from './tables.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

async function findReviews(db: Database, isWanted: SQL | undefined, { limit, offset }: Page) {
  const { firstName, lastName } = experts;
  const found = await db
    .select({ review: expertReviews, service: titleOfService, firstName, lastName })
    .from(expertReviews)
    .innerJoin(services, eq(services.id, expertReviews.serviceId))
    .innerJoin(experts, eq(experts.id, expertReviews.expertId))
    .where(isWanted)
    .orderBy(desc(expertReviews.createdAt), asc(expertReviews.id))
    .limit(limit)
    .offset(offset);
  return found;
}

type Found = Awaited<ReturnType<typeof findReviews>>[number];

const presentReview = ({ review, service }: Found): ExpertReview => ({
  id: review.id,
  author: review.author,
  stars: review.stars,
  text: review.body,
  service,
  created_at: review.createdAt.toISOString(),
});

/** What customers wrote of an expert, newest first, without hidden ones. */
export async function listReviewsOf(db: Database, expertId: string, page: Page): Promise<ExpertReview[]> {
  const isShown = and(eq(expertReviews.expertId, expertId), eq(expertReviews.hidden, false));
  return (await findReviews(db, isShown, page)).map(presentReview);
}

/** What customers wrote of all experts, newest first; of one state if it is given. */
export async function listReceivedReviews(
  db: Database,
  { state, ...page }: Page & { readonly state: PostState | undefined },
): Promise<ReceivedReview[]> {
  const isWanted = state === undefined ? undefined : eq(expertReviews.hidden, state === 'hidden');
  return (await findReviews(db, isWanted, page)).map((found) => ({
    ...presentReview(found),
    expert: { id: found.review.expertId, first_name: found.firstName, last_name: found.lastName },
    hidden: found.review.hidden,
  }));
}
