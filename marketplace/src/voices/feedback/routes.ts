import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type CriticSuggestion, upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { Refusal } from '../../platform/refusal.ts';
import {
  answerFeedback,
  findOwnFeedback,
  findReceivedFeedback,
  loadReceivedFeedback,
  presentFeedback,
  presentReceived,
} from './moderate-feedback.ts';
import { type FeedbackRow, findCriticSuggestions } from './repository.ts';
import { sendFeedback } from './send-feedback.ts';

const present = ({ id, kind, description, reply, createdAt }: FeedbackRow): CriticSuggestion => ({
  id,
  kind,
  description,
  reply,
  created_at: createdAt.toISOString(),
});

const acknowledge = (sent: Result<FeedbackRow, Refusal>) => (!sent.ok ? sent : done({ id: sent.value.id }));

/** Criticism, suggestions, complaints and dissatisfaction of customers. [O-7.21] */
export async function feedbackRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.listCriticSuggestions, async ({ caller }) =>
    done({
      results: (await findCriticSuggestions(db, caller.userId)).map(present),
    }),
  );

  registerCall(app, upstreamCalls.sendCriticSuggestion, async ({ body, ...request }) => {
    const sent = await sendFeedback(db, { ...body, ...request, now: now() });
    return !sent.ok ? sent : done(present(sent.value));
  });

  registerCall(app, upstreamCalls.sendComplaint, async ({ body, ...request }) => {
    const { order_id: orderId, description } = body;
    return acknowledge(
      await sendFeedback(db, { kind: 'complaint', description, orderId, ...request, now: now() }),
    );
  });

  registerCall(app, upstreamCalls.sendDissatisfaction, async ({ body, ...request }) => {
    const { demand_id: orderId, description } = body;
    return acknowledge(
      await sendFeedback(db, { kind: 'dissatisfaction', description, orderId, ...request, now: now() }),
    );
  });

  registerCall(app, upstreamCalls.listOwnFeedback, async ({ query: { limit = 20, offset = 0 }, caller }) => {
    // One extra row tells whether there is a next page.
    const found = await findOwnFeedback(db, caller.userId, { limit: limit + 1, offset });
    const results = found.slice(0, limit).map(presentFeedback);
    return done({ results, next: found.length > limit ? offset + limit : null });
  });

  registerCall(app, upstreamCalls.listReceivedFeedback, async ({ query }) => {
    const { state, limit = 50, offset = 0 } = query;
    const found = await findReceivedFeedback(db, state, { limit: limit + 1, offset });
    const results = found.slice(0, limit).map(presentReceived);
    return done({ results, next: found.length > limit ? offset + limit : null });
  });

  registerCall(app, upstreamCalls.loadReceivedFeedback, ({ params: { id }, caller }) =>
    loadReceivedFeedback(db, { id, caller, now: now() }),
  );

  registerCall(app, upstreamCalls.answerFeedback, ({ params: { id }, body, caller }) =>
    answerFeedback(db, { id, body, caller, now: now() }),
  );
}
