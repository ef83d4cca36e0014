import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';
import { nullable } from '../../values.ts';
import { Button } from './actions.ts';
import { eventNames } from '../event.ts';

/** One field of a small form. `code` is a one-time code in one input, filled from the SMS where possible. */
const FormField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  input: Type.Enum(['phone', 'code', 'text', 'email', 'password']),
  value: Type.String(),
  placeholder: Type.Optional(Type.String()),
  length: Type.Optional(Type.Integer({ description: 'of a code' })),
  by_sms: Type.Optional(
    Type.Boolean({ description: 'the code comes by SMS: the browser may read it there' }),
  ),
  reveal: Type.Optional(Type.String({ description: 'what the button is called that shows a password' })),
  required: Type.Optional(Type.String({ description: 'the message when it is empty' })),
  error: Type.Union([Type.String(), Type.Null()]),
});

/** A few fields; the button that names this form's key sends them. [O-4.13] */
export const Form = defineNode('form', 1, 'a few fields', { fields: Type.Array(FormField) });
export interface Form extends Static<typeof Form> {}

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
