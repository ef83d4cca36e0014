import { Type, type Static } from 'typebox';
import { nullable } from '../../values.ts';
import { Button } from '../button.ts';
import { defineNode } from '../node.ts';
import { FormField } from './form.ts';

/**
 * A form with its own button beside it, which names this node's key as its `form`: a discount code, an e-mail address.
 * `needs_value`: the button is disabled while the fields are empty; Enter in an empty field says its `required` message.
 * `done`: what was given stands; the fields are disabled and `action` takes it back. [W-4.07, W-5.06, readings 18]
 */
export const Entry = defineNode('entry', 4, 'a field and its button', {
  title: Type.Optional(Type.String()),
  fields: Type.Array(FormField, { minItems: 1 }),
  submit: Button,
  needs_value: Type.Boolean(),
  done: nullable(Type.Object({ text: Type.String(), action: Button })),
  note: Type.Optional(Type.String()),
});
export interface Entry extends Static<typeof Entry> {}
