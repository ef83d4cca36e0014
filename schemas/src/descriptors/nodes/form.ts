import { type Static, Type } from 'typebox';
import { defineNode, errorRef } from '../node.ts';
import { nullable } from '../../values.ts';
import { SchemaRef } from '../schema-ref.ts';
import { Button } from './actions.ts';
import { eventNames } from '../event.ts';

/** One field of a small form. `code` is a one-time code in one input, filled from the SMS if possible. */
const FormField = Type.Object({
  name: Type.String(),
  label: Type.String(),
  input: Type.Enum(['phone', 'code', 'text', 'email', 'password']),
  value: Type.String(),
  placeholder: Type.Optional(Type.String()),
  length: Type.Optional(Type.Integer({ description: 'the digits of a code' })),
  by_sms: Type.Optional(
    Type.Boolean({ description: 'the code comes by SMS: the browser may read it there' }),
  ),
  reveal: Type.Optional(Type.String({ description: 'the name of the button that shows a password' })),
  required: Type.Optional(Type.String({ description: 'the message for an empty field' })),
  error: Type.Union([Type.String(), Type.Null()]),
  error_ref: errorRef,
});

/** A small form, sent by the button that names its key. [O-4.13] */
export const Form = defineNode('form', 1, 'a few fields', {
  fields: Type.Array(FormField),
  /** Whether the first field takes the focus when the form is shown, so that the keyboard opens; since level 8. */
  focus: Type.Optional(Type.Boolean()),
});
export interface Form extends Static<typeof Form> {}

/**
 * A form with its own button, which names this node's key as its `form`: a discount code, an e-mail address.
 * `needs_value`: the button is disabled while the fields are empty; Enter in an empty field shows its `required`
 * message. `done`: the value is accepted; the fields are disabled and `action` removes the value. [W-4.07, W-5.06,
 * readings 18]
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
 * One field of a message: a field of a small form, or a longer text, one of a few `options`, or one to five stars. A
 * star's value is its number, whose name is in `options`.
 */
const MessageField = Type.Object({
  ...Type.Omit(FormField, ['input']).properties,
  input: Type.Enum(['phone', 'text', 'email', 'long_text', 'choice', 'stars']),
  max_length: Type.Optional(Type.Integer({ description: 'the greatest number of characters' })),
  autocomplete: Type.Optional(
    Type.Enum(['given-name', 'family-name'], { description: 'what of themselves the customer types' }),
  ),
  options: Type.Optional(Type.Array(Type.Object({ id: Type.String(), label: Type.String() }))),
  /**
   * The button by which a long text is read from a file, and the message for a file that is longer than `max_length`; a
   * client without it takes the text alone.
   */
  file: Type.Optional(Type.Object({ label: Type.String(), too_long: Type.String() })),
});

/**
 * A form that writes to the company or to other users, with its own button, which names this node's key as its `form`.
 * The key changes once a message is accepted, so that the fields are empty for the next one.
 *
 * A form of fixed shape has a JSON Schema of its values, what that is filled from, and the messages of each field by the
 * keyword that it fails, or `default`: a client that knows the schema judges by it, and the BFF always does.
 */
export const MessageForm = defineNode('message_form', 8, 'a form that sends a message', {
  title: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  fields: Type.Array(MessageField),
  schema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  schema_ref: Type.Optional(SchemaRef),
  messages: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  submit: Button,
});
export interface MessageForm extends Static<typeof MessageForm> {}

/**
 * Checkboxes that take effect at once: each change sends `event` with the name and state of every item. The client
 * undoes a change that the reply rejects. [O-3.16, W-4.08]
 */
export const Toggles = defineNode('toggles', 4, 'checkboxes that take effect at once', {
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
