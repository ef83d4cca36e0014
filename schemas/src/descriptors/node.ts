import { type Static, type TProperties, Type } from 'typebox';
import { nullable } from '../values.ts';
import { eventNames } from './event.ts';

/** The fields of every node: a client may read them before it knows the type. */
export interface AnyNode {
  type: string;
  key: string;
  fallback?: AnyNode;
  essential?: boolean;
}

/**
 * Returns the schema of one node type. `since` is its catalogue level. `key` distinguishes siblings. A client that does
 * not know the type draws `fallback`; without one it skips and reports the node, or asks for an update if the node is
 * `essential`.
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

/** The name of the request in the server's log, beside an error for which the server is to blame. */
export const errorRef = Type.Optional(
  Type.String({ description: "the request's name in the server's log, where the server is to blame" }),
);

/** The source of a node's items. `v` null: the next reply brings it, as for a screen that was sent ahead. */
export const sourceRef = <const N extends string>(name: N) =>
  Type.Object({ name: Type.Literal(name), v: nullable(Type.String({ maxLength: 100 })) });

/** An event that a client queues when the items arrive; the BFF validates it again. */
export const SourceEvent = Type.Object(
  { name: Type.Enum(eventNames), args: Type.Record(Type.String(), Type.Unknown()) },
  { title: 'SourceEvent' },
);
export interface SourceEvent extends Static<typeof SourceEvent> {}
