import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';
import { nullable } from '../../values.ts';
import { Button, LinkButton } from './actions.ts';

const Act = Type.Union([Button, LinkButton]);

const post = {
  key: Type.String(),
  text: Type.String(),
  author: Type.String(),
  date: Type.String(),
  /** The stars that a customer gives, in a review. */
  stars: Type.Optional(Type.Object({ average: Type.String(), spoken: Type.String() })),
  /** Likes and dislikes: `label` and `count` in words, and what a tap does; null on one's own. */
  votes: Type.Array(
    Type.Object({
      icon: Type.Enum(['like', 'dislike']),
      label: Type.String(),
      count: Type.String(),
      pressed: Type.Boolean(),
      act: nullable(Act),
    }),
  ),
  acts: Type.Array(Act),
};

/** What users write in public, each with the answers to it. [O-7.24] */
export const Posts = defineNode('posts', 8, 'what users write in public', {
  items: Type.Array(Type.Object({ ...post, answers: Type.Array(Type.Object(post)) })),
});
export interface Posts extends Static<typeof Posts> {}
