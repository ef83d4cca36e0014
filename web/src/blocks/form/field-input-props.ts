import type { MessageForm } from '@gam/schemas/descriptors';
import type { KeyboardEvent } from 'react';

/** What a field of any form may say, but its kind of input. */
export type Field = Omit<MessageForm['fields'][number], 'input'>;

/** The props of every input of a field. */
export interface FieldInputProps {
  form: string;
  field: Field;
  value: string;
  onType: (typed: string) => void;
  attributes: {
    id: string;
    name: string;
    placeholder?: string;
    disabled: boolean;
    'aria-invalid': boolean;
    'aria-describedby': string;
    /** Empty: no form takes the field, so that Enter in it submits none, also before the script listens to its keys. */
    form?: '';
    onKeyDown?: (event: KeyboardEvent) => void;
  };
}
