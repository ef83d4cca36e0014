import type { Button, MessageForm } from '@gam/schemas/descriptors';
import type { PageState } from '../records/page-state.ts';
import { fieldError } from './field-error.ts';

interface Given extends Omit<MessageForm, 'type' | 'submit'> {
  /** The name under which the server handles the form. */
  readonly form: string;
  readonly submit: Pick<Button, 'id' | 'label'> & Partial<Pick<Button, 'kind'>>;
}

/** Presents a form whose texts go to the server together. */
export const presentMessageForm = ({ form, submit, ...rest }: Given): MessageForm => ({
  type: 'message_form',
  ...rest,
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
