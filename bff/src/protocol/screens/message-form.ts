import type { Button, MessageForm } from '@gam/schemas/descriptors';
import type { PageState } from '../records/page-state.ts';
import { fieldError } from './field-error.ts';
import { type FormShape, presentShape } from './form-shape.ts';

interface Given extends Omit<MessageForm, 'type' | 'submit' | 'schema' | 'schema_ref' | 'messages'> {
  /** The name under which the server handles the form. */
  readonly form: string;
  /** The shape of a form that always has the same fields. */
  readonly shape?: FormShape;
  readonly submit: Pick<Button, 'id' | 'label'> & Partial<Pick<Button, 'kind'>>;
}

/** Presents a form whose texts go to the server together. */
export const presentMessageForm = ({ form, shape, submit, ...rest }: Given): MessageForm => ({
  type: 'message_form',
  ...rest,
  ...(shape && presentShape(shape)),
  submit: { event: 'submit_form', args: { form }, kind: 'primary', form: rest.key, ...submit },
});

type Field = MessageForm['fields'][number];

/** Presents an empty field of a form, with the problem that names the field. */
export const presentField = (
  problem: PageState['problem'],
  { name, ...rest }: Pick<Field, 'name' | 'label'> & Partial<Field>,
): Field => ({
  name,
  input: 'text',
  value: '',
  ...fieldError(problem?.field === name ? problem : null),
  ...rest,
});
