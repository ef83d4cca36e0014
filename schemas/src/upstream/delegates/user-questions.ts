import { Type, type Static } from 'typebox';
import { CityId, Id, Instant, Slug } from '../../values.ts';
import { defineCall } from '../../call.ts';
import { Nothing, pageOf, pageQuery } from '../paging.ts';
import { byId, voteCall, voteFields } from './votes.ts';

/** What someone asked about a service in public; the shape is this project's choice. [O-7.24] */
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

export const listUserQuestions = defineCall({
  method: 'GET',
  path: '/v2/delegates/user-question/',
  about:
    "The questions that people asked about a service, newest first. The query and reply are this project's choice. [O-7.24]",
  auth: 'optional',
  effect: 'read',
  query: Type.Object({ service: Slug, city: Type.Optional(CityId), ...pageQuery(20, 100) }),
  reply: pageOf(UserQuestion),
});

export const loadUserQuestion = defineCall({
  method: 'GET',
  path: '/v2/delegates/user-question/{id}/',
  about: "One question. The reply is this project's choice. [O-7.24]",
  auth: 'optional',
  effect: 'read',
  params: byId,
  reply: UserQuestion,
});

export const createUserQuestion = defineCall({
  method: 'POST',
  path: '/v2/delegates/user-question/',
  about: "Asks a question. The payload and reply are this project's choice. [O-7.24]",
  auth: 'user',
  effect: 'write',
  body: Type.Object({ service: Slug, text: UserText }),
  reply: UserQuestion,
});

export const updateUserQuestion = defineCall({
  method: 'PATCH',
  path: '/v2/delegates/user-question/{id}/',
  about: "Rewords the caller's own question. The payload and reply are this project's choice. [O-7.24]",
  auth: 'user',
  effect: 'write',
  params: byId,
  body: Type.Object({ text: UserText }),
  reply: UserQuestion,
});

export const deleteUserQuestion = defineCall({
  method: 'DELETE',
  path: '/v2/delegates/user-question/{id}/',
  about: "Removes the caller's own question and its answers. [O-7.24]",
  auth: 'user',
  effect: 'write',
  params: byId,
  reply: Nothing,
});

export const likeUserQuestion = voteCall('/v2/delegates/user-question/{id}/like/', 'Likes a question.');
export const dislikeUserQuestion = voteCall(
  '/v2/delegates/user-question/{id}/dislike/',
  'Dislikes a question.',
);
export const undoLikeUserQuestion = voteCall(
  '/v2/delegates/user-question/{id}/undo-like/',
  'Takes a like back.',
);
export const undoDislikeUserQuestion = voteCall(
  '/v2/delegates/user-question/{id}/undo-dislike/',
  'Takes a dislike back.',
);

export const userQuestionCalls = {
  listUserQuestions,
  loadUserQuestion,
  createUserQuestion,
  updateUserQuestion,
  deleteUserQuestion,
  likeUserQuestion,
  dislikeUserQuestion,
  undoLikeUserQuestion,
  undoDislikeUserQuestion,
} as const;
