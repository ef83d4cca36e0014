import { Type, type TSchema } from 'typebox';
import { nullable } from '../values.ts';

/** No list is longer: a database counts no further than it can. */
export const maxOffset = 1_000_000_000;

/** `limit` and `offset` of a paged list. */
export const pageQuery = (limit: number, maximum = limit) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum, default: limit })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxOffset, default: 0 })),
});

/** A whole list. */
export const listOf = <const T extends TSchema>(item: T) => Type.Object({ results: Type.Array(item) });

/** One page of a list; `next` is the offset of the next one, null at the end. */
export const pageOf = <const T extends TSchema>(item: T) =>
  Type.Object({ results: Type.Array(item), next: nullable(Type.Integer()) });

/** What a write answers with where there is nothing to say. */
export const Nothing = Type.Object({});
