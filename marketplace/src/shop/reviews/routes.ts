import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { hideReview } from './hide-review.ts';
import { listReceivedReviews, listReviewsOf } from './read-reviews.ts';

/** What customers wrote of experts: on each expert's page, and at the desk, which hides it. */
export async function reviewRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.listExpertReviews, async ({ params, query }) => {
    const { limit = 10, offset = 0 } = query;
    // One extra row tells whether there is a next page.
    const found = await listReviewsOf(db, params.expert, { limit: limit + 1, offset });
    return done({ results: found.slice(0, limit), next: found.length > limit ? offset + limit : null });
  });

  registerCall(app, upstreamCalls.listReceivedReviews, async ({ query }) => {
    const { state, limit = 50, offset = 0 } = query;
    const found = await listReceivedReviews(db, { state, limit: limit + 1, offset });
    return done({ results: found.slice(0, limit), next: found.length > limit ? offset + limit : null });
  });

  registerCall(
    app,
    upstreamCalls.hideReview,
    async ({ params: { id }, body: { hidden }, caller }) =>
      (await hideReview(db, { id, hidden, caller, now: now() })) ?? done({}),
  );
}
