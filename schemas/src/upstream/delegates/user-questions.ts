import { type Static, Type } from 'typebox';
import { CityId, Id, Instant, Slug } from '../../values.ts';
import { defineCall, Nothing, pageOf, pageQuery } from '../../call.ts';

/** The numbers of votes, and the caller's own vote. The shape is this project's choice. */
export const voteFields = {
  likes: Type.Integer({ minimum: 0 }),
  dislikes: Type.Integer({ minimum: 0 }),
  my_vote: Type.Union([Type.Literal('like'), Type.Literal('dislike'), Type.Null()]),
};

/** The votes on a question or an answer. [O-7.24] */
export const Votes = Type.Object(voteFields, { title: 'Votes' });
export interface Votes extends Static<typeof Votes> {}

/** The path parameter of one question or answer. */
export const byId = Type.Object({ id: Id });

/** Returns a call that sets or removes a vote; a repeated vote counts once. */
export const voteCall = <const P extends string>(path: P, about: string) =>
  defineCall({
    method: 'POST',
    path,
    about: `${about} A repeated call counts once. The reply is this project's choice. [O-7.24]`,
    auth: 'user',
    effect: 'write',
    params: byId,
    reply: Votes,
  });

/** A user's public question about a service; the shape is this project's choice. */
export const UserQuestion = Type.Object(
  {
    id: Id,
    service: Slug,
    text: Type.String(),
    author: Type.String(),
    is_mine: Type.Boolean(),
    answers_count: Type.Integer({ minimum: 0 }),
    created_at: Instant,
    ...voteFields,
  },
  { title: 'UserQuestion' },
);
export interface UserQuestion extends Static<typeof UserQuestion> {}

const UserText = Type.String({ minLength: 2, maxLength: 1000 });

/** The calls for users' public questions. */
export const userQuestionCalls = {
  listUserQuestions: defineCall({
    method: 'GET',
    path: '/v2/delegates/user-question/',
    about:
      "The users' questions about a service, newest first. The query and reply are this project's choice. [O-7.24]",
    auth: 'optional',
    effect: 'read',
    query: Type.Object({ service: Slug, city: Type.Optional(CityId), ...pageQuery(20, 100) }),
    reply: pageOf(UserQuestion),
  }),
  loadUserQuestion: defineCall({
    method: 'GET',
    path: '/v2/delegates/user-question/{id}/',
    about: "One question. The reply is this project's choice. [O-7.24]",
    auth: 'optional',
    effect: 'read',
    params: byId,
    reply: UserQuestion,
  }),
  createUserQuestion: defineCall({
    method: 'POST',
    path: '/v2/delegates/user-question/',
    about: "Asks a question. The payload and reply are this project's choice. [O-7.24]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ service: Slug, text: UserText }),
    reply: UserQuestion,
  }),
  updateUserQuestion: defineCall({
    method: 'PATCH',
    path: '/v2/delegates/user-question/{id}/',
    about: "Rewords the caller's own question. The payload and reply are this project's choice. [O-7.24]",
    auth: 'user',
    effect: 'write',
    params: byId,
    body: Type.Object({ text: UserText }),
    reply: UserQuestion,
  }),
  deleteUserQuestion: defineCall({
    method: 'DELETE',
    path: '/v2/delegates/user-question/{id}/',
    about: "Removes the caller's own question and its answers. [O-7.24]",
    auth: 'user',
    effect: 'write',
    params: byId,
    reply: Nothing,
  }),
  likeUserQuestion: voteCall('/v2/delegates/user-question/{id}/like/', 'Likes a question.'),
  dislikeUserQuestion: voteCall('/v2/delegates/user-question/{id}/dislike/', 'Dislikes a question.'),
  undoLikeUserQuestion: voteCall('/v2/delegates/user-question/{id}/undo-like/', 'Removes a like.'),
  undoDislikeUserQuestion: voteCall('/v2/delegates/user-question/{id}/undo-dislike/', 'Removes a dislike.'),
} as const;
