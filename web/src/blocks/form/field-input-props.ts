import type { Form } from '@gam/schemas/descriptors';
import type { KeyboardEvent } from 'react';

export type Field = Form['fields'][number];

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
    onKeyDown?: (event: KeyboardEvent) => void;
  };
}
