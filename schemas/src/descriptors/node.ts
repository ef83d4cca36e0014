import { type Static, type TProperties, Type } from 'typebox';
import { nullable } from '../values.ts';
import { eventNames } from './event.ts';

/** What every node has, whatever its type: what a reader may rely on before it knows the type. */
export interface AnyNode {
  type: string;
  key: string;
  fallback?: AnyNode;
  essential?: boolean;
}

/**
 * The schema of one node. `key` tells siblings apart; `fallback` is drawn by a client that does not know the type;
 * an unknown `essential` node makes the client say that it needs an update, any other is skipped and reported.
 */
export function defineNode<const T extends string, P extends TProperties>(
  type: T,
  since: number,
  description: string,
  fields: P,
) {
  return Type.Object(
    {
      type: Type.Literal(type),
      key: Type.String(),
      fallback: Type.Optional(Type.Unsafe<AnyNode>({ type: 'object', required: ['type', 'key'] })),
      essential: Type.Optional(Type.Boolean()),
      log_id: Type.Optional(Type.String()),
      ...fields,
    },
    { title: `${type}_node`, description, 'x-since': since },
  );
}

/** Where a node's items are asked for. `v` null: not before the next reply, as in a screen that was sent ahead. */
export const sourceRef = <const N extends string>(name: N) =>
  Type.Object({ name: Type.Literal(name), v: nullable(Type.String({ maxLength: 100 })) });

/** An event that a client queues when items have come; the BFF checks it again. */
export const SourceEvent = Type.Object(
  { name: Type.Enum(eventNames), args: Type.Record(Type.String(), Type.Unknown()) },
  { title: 'SourceEvent' },
);
export interface SourceEvent extends Static<typeof SourceEvent> {}
