import type { Form } from '@gam/schemas/descriptors';
import type { ComponentProps } from 'react';

export type Field = Form['fields'][number];

/** The props of every input of a field. */
export interface FieldInputProps {
  form: string;
  field: Field;
  value: string;
  onType: (typed: string) => void;
  attributes: Pick<
    ComponentProps<'input'>,
    'id' | 'name' | 'placeholder' | 'disabled' | 'onKeyDown' | 'aria-invalid' | 'aria-describedby'
  >;
}
