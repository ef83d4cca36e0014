import { Type, type Static } from 'typebox';
import { defineNode } from '../node.ts';

/** One field of a small form. `code` is a one-time code in one input, filled from the SMS where possible. */
export const FormField = Type.Object({
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
