import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls, type Votes } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { hidePost, listPosts } from './moderate-posts.ts';
import { presentAnswer, presentQuestion } from './present-post.ts';
import { findAnswers, findPost, findQuestions, type FoundPost, type PostKind } from './read-posts.ts';
import type { Vote } from './tables.ts';
import { postNotFound, removePost, rewordPost, voteOn, writePost } from './write-posts.ts';

const perPage = 20;

/** The calls of votes on each kind of post, with the vote that they set or take back. */
const voteCalls = [
  [upstreamCalls.likeUserQuestion, 'question', 'like', true],
  [upstreamCalls.dislikeUserQuestion, 'question', 'dislike', true],
  [upstreamCalls.undoLikeUserQuestion, 'question', 'like', false],
  [upstreamCalls.undoDislikeUserQuestion, 'question', 'dislike', false],
  [upstreamCalls.likeUserAnswer, 'answer', 'like', true],
  [upstreamCalls.dislikeUserAnswer, 'answer', 'dislike', true],
  [upstreamCalls.undoLikeUserAnswer, 'answer', 'like', false],
  [upstreamCalls.undoDislikeUserAnswer, 'answer', 'dislike', false],
] as const satisfies readonly (readonly [object, PostKind, Vote, boolean])[];

const presentVotes = ({ likes, dislikes, ownVote }: FoundPost): Votes => ({
  likes,
  dislikes,
  my_vote: ownVote,
});

/** Presents what was found, or returns why it was not. */
const asFound =
  <T>(present: (post: FoundPost, caller: Caller | null) => T, caller: Caller | null) =>
  (found: Result<FoundPost | undefined, Refusal>): Result<T, Refusal> => {
    if (!found.ok) return found;
    return found.value ? done(present(found.value, caller)) : postNotFound();
  };

/** The users' public questions about services and the answers to them, with votes. [O-7.24] */
export async function postRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.listUserQuestions, async ({ query, caller }) => {
    const { service, limit = perPage, offset = 0 } = query;
    // One extra row tells whether there is a next page.
    const found = await findQuestions(db, caller, service, { limit: limit + 1, offset });
    const results = found.slice(0, limit).map((post) => presentQuestion(post, caller));
    return done({ results, next: found.length > limit ? offset + limit : null });
  });
  registerCall(app, upstreamCalls.listUserAnswers, async ({ query, caller }) => {
    const { question, limit = perPage, offset = 0 } = query;
    const found = await findAnswers(db, caller, question, { limit: limit + 1, offset });
    const results = found.slice(0, limit).map((post) => presentAnswer(post, caller));
    return done({ results, next: found.length > limit ? offset + limit : null });
  });

  registerCall(app, upstreamCalls.loadUserQuestion, async ({ params, caller }) =>
    asFound(presentQuestion, caller)(done(await findPost(db, caller, 'question', params.id))),
  );
  registerCall(app, upstreamCalls.loadUserAnswer, async ({ params, caller }) =>
    asFound(presentAnswer, caller)(done(await findPost(db, caller, 'answer', params.id))),
  );

  registerCall(app, upstreamCalls.createUserQuestion, async ({ body: { service, text }, ...request }) =>
    asFound(
      presentQuestion,
      request.caller,
    )(await writePost(db, { subject: { service }, text, ...request, now: now() })),
  );
  registerCall(app, upstreamCalls.createUserAnswer, async ({ body: { question, text }, ...request }) =>
    asFound(
      presentAnswer,
      request.caller,
    )(await writePost(db, { subject: { question }, text, ...request, now: now() })),
  );

  registerCall(app, upstreamCalls.updateUserQuestion, async ({ params: { id }, body: { text }, caller }) =>
    asFound(presentQuestion, caller)(await rewordPost(db, { caller, kind: 'question', id, text })),
  );
  registerCall(app, upstreamCalls.updateUserAnswer, async ({ params: { id }, body: { text }, caller }) =>
    asFound(presentAnswer, caller)(await rewordPost(db, { caller, kind: 'answer', id, text })),
  );

  registerCall(
    app,
    upstreamCalls.deleteUserQuestion,
    async ({ params: { id }, caller }) =>
      (await removePost(db, { caller, kind: 'question', id })) ?? done({}),
  );
  registerCall(
    app,
    upstreamCalls.deleteUserAnswer,
    async ({ params: { id }, caller }) => (await removePost(db, { caller, kind: 'answer', id })) ?? done({}),
  );

  registerCall(app, upstreamCalls.listUserPosts, async ({ query: { state, limit = 50, offset = 0 } }) => {
    const found = await listPosts(db, { state, limit: limit + 1, offset });
    return done({ results: found.slice(0, limit), next: found.length > limit ? offset + limit : null });
  });
  registerCall(
    app,
    upstreamCalls.hideUserPost,
    async ({ params: { id }, body: { hidden }, caller }) =>
      (await hidePost(db, { id, hidden, caller, now: now() })) ?? done({}),
  );

  for (const [call, kind, vote, isSet] of voteCalls) {
    registerCall(app, call, async ({ params: { id }, caller }) =>
      asFound(presentVotes, caller)(await voteOn(db, { caller, kind, id, vote, isSet })),
    );
  }
}
