import { type Static, Type } from 'typebox';
import { Id } from '../../values.ts';
import { defineNode } from '../node.ts';

/**
 * Keys that lead somewhere on this screen, shown with what they do; `?` opens them as a dialog, where they can be
 * turned off. They do nothing while the user types. A key leads to `href`, or to the field whose name is `focus`.
 */
export const Shortcuts = defineNode('shortcuts', 8, 'keys that lead somewhere', {
  title: Type.String(),
  items: Type.Array(
    Type.Object({
      key: Id,
      code: Type.String({ description: 'KeyboardEvent.code, the same for every layout of the keyboard' }),
      shown: Type.String({ description: 'what is printed on the key' }),
      label: Type.String(),
      href: Type.Optional(Type.String()),
      focus: Type.Optional(Type.String()),
    }),
    { minItems: 1 },
  ),
  help: Type.Object({ shown: Type.String(), label: Type.String() }),
  /** The switch that turns them off, and what it says. */
  toggle: Type.Object({ label: Type.String(), note: Type.String() }),
  close: Type.String(),
});
export interface Shortcuts extends Static<typeof Shortcuts> {}
