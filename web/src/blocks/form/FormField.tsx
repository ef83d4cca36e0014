import type { Form } from '@gam/schemas/descriptors';
import { useId } from 'react';
import { FieldError } from '../../parts/FieldError.tsx';
import { fieldName } from '../../renderer/field-errors.ts';
import { useField } from '../../renderer/use-drafts.ts';
import { useScreenActions, useScreenState } from '../../renderer/use-screen.ts';
import { fieldInputs } from './field-inputs.tsx';
import styles from './FormField.module.css';

interface Props {
  form: string;
  field: Form['fields'][number];
}

/** A label, the input of its kind, and what is wrong with it. */
export function FormField({ form, field }: Props) {
  const { drafts } = useScreenActions();
  const { fieldErrors } = useScreenState();
  const id = useId();
  const value = useField(form, field);
  const wrong = fieldErrors[fieldName(form, field.name)];
  const error = wrong?.value === value ? wrong.message : null;
  const Input = fieldInputs[field.input];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <Input
        form={form}
        field={field}
        value={value}
        onType={(typed) => drafts.keepField(form, field.name, typed)}
        attributes={{
          id,
          name: field.name,
          placeholder: field.placeholder,
          'aria-invalid': error !== null,
          'aria-describedby': `${id}-error`,
        }}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
