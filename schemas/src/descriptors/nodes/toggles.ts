import { Type, type Static } from 'typebox';
import { eventNames } from '../event-names.ts';
import { defineNode } from '../node.ts';

/**
 * Checkboxes that count at once: each change sends `event` with every item's name and whether it is on. The reply
 * decides: a refused change is undone. [O-3.16, W-4.08]
 */
export const Toggles = defineNode('toggles', 4, 'checkboxes that count at once', {
  title: Type.Optional(Type.String()),
  event: Type.Enum(eventNames),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      note: Type.Optional(Type.String()),
      on: Type.Boolean(),
    }),
  ),
  disabled: Type.Optional(Type.Boolean()),
});
export interface Toggles extends Static<typeof Toggles> {}
