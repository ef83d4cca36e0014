import { Type, type TProperties } from 'typebox';

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
