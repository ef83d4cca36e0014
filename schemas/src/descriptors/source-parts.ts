import { Type, type Static } from 'typebox';
import { nullable } from '../values.ts';
import { eventNames } from './event-names.ts';

/** Where a node's items are asked for. `v` null: not before the next reply, as in a screen that was sent ahead. */
export const sourceRef = <const N extends string>(name: N) =>
  Type.Object({ name: Type.Literal(name), v: nullable(Type.String({ maxLength: 100 })) });

/** An event that a client queues when items have come; the BFF checks it again. */
export const SourceEvent = Type.Object(
  { name: Type.Enum(eventNames), args: Type.Record(Type.String(), Type.Unknown()) },
  { title: 'SourceEvent' },
);
export interface SourceEvent extends Static<typeof SourceEvent> {}
