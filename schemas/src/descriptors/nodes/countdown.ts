import { Type, type Static } from 'typebox';
import { nullable } from '../../values.ts';
import { eventNames } from '../event-names.ts';
import { defineNode } from '../node.ts';

/**
 * Time that runs out, counted by the second from when the screen came: `label` holds {time}; at zero it reads `expired`,
 * and `then` is sent a moment later. [O-4.36, O-4.52, readings 15]
 */
export const Countdown = defineNode('countdown', 4, 'time that runs out', {
  label: Type.String(),
  remaining_ms: Type.Integer({ minimum: 0 }),
  expired: Type.String(),
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: nullable(Type.Object({ event: Type.Enum(eventNames), after_ms: Type.Integer({ minimum: 0 }) })),
});
export interface Countdown extends Static<typeof Countdown> {}
