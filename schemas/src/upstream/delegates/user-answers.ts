import { Type, type Static } from 'typebox';
import { Id, Instant } from '../../values.ts';
import { defineCall, Nothing, pageOf, pageQuery } from '../../call.ts';
import { byId, voteCall, voteFields } from './user-questions.ts';

/** A public answer to a user's question; the shape is this project's choice. [O-7.24] */
export const UserAnswer = Type.Object(
  {
    id: Id,
    question: Id,
    text: Type.String(),
    author: Type.String(),
    is_mine: Type.Boolean(),
    created_at: Instant,
    ...voteFields,
  },
  { title: 'UserAnswer' },
);
export interface UserAnswer extends Static<typeof UserAnswer> {}

const UserText = Type.String({ minLength: 2, maxLength: 1000 });

/** The calls for the public answers to users' questions. */
export const userAnswerCalls = {
  listUserAnswers: defineCall({
    method: 'GET',
    path: '/v2/delegates/user-answer/',
    about:
      "The answers to a question, most liked first. The query and reply are this project's choice. [O-7.24]",
    auth: 'optional',
    effect: 'read',
    query: Type.Object({ question: Id, ...pageQuery(20, 100) }),
    reply: pageOf(UserAnswer),
  }),
  loadUserAnswer: defineCall({
    method: 'GET',
    path: '/v2/delegates/user-answer/{id}/',
    about: "One answer. The reply is this project's choice. [O-7.24]",
    auth: 'optional',
    effect: 'read',
    params: byId,
    reply: UserAnswer,
  }),
  createUserAnswer: defineCall({
    method: 'POST',
    path: '/v2/delegates/user-answer/',
    about: "Answers a question. The payload and reply are this project's choice. [O-7.24]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ question: Id, text: UserText }),
    reply: UserAnswer,
  }),
  updateUserAnswer: defineCall({
    method: 'PATCH',
    path: '/v2/delegates/user-answer/{id}/',
    about: "Rewords the caller's own answer. The payload and reply are this project's choice. [O-7.24]",
    auth: 'user',
    effect: 'write',
    params: byId,
    body: Type.Object({ text: UserText }),
    reply: UserAnswer,
  }),
  deleteUserAnswer: defineCall({
    method: 'DELETE',
    path: '/v2/delegates/user-answer/{id}/',
    about: "Removes the caller's own answer. [O-7.24]",
    auth: 'user',
    effect: 'write',
    params: byId,
    reply: Nothing,
  }),
  likeUserAnswer: voteCall('/v2/delegates/user-answer/{id}/like/', 'Likes an answer.'),
  dislikeUserAnswer: voteCall('/v2/delegates/user-answer/{id}/dislike/', 'Dislikes an answer.'),
  undoLikeUserAnswer: voteCall('/v2/delegates/user-answer/{id}/undo-like/', 'Removes a like.'),
  undoDislikeUserAnswer: voteCall('/v2/delegates/user-answer/{id}/undo-dislike/', 'Removes a dislike.'),
} as const;
