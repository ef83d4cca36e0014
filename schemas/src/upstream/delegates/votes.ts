import { Type, type Static } from 'typebox';
import { Id } from '../../values.ts';
import { defineCall } from '../../call.ts';

/** How people voted, and what the caller did. The shape is this project's choice. */
export const voteFields = {
  likes: Type.Integer({ minimum: 0 }),
  dislikes: Type.Integer({ minimum: 0 }),
  my_vote: Type.Union([Type.Literal('like'), Type.Literal('dislike'), Type.Null()]),
};

export const Votes = Type.Object(voteFields, { title: 'Votes' });
export interface Votes extends Static<typeof Votes> {}

export const byId = Type.Object({ id: Id });

/** A vote, or taking it back: the same vote twice counts once. [O-7.24] */
export const voteCall = <const P extends string>(path: P, about: string) =>
  defineCall({
    method: 'POST',
    path,
    about: `${about} The same twice counts once. The reply is this project's choice. [O-7.24]`,
    auth: 'user',
    effect: 'write',
    params: byId,
    reply: Votes,
  });
