import type { Form } from '@gam/schemas/descriptors';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { fieldName } from '../../client/find-forms.ts';
import { useField } from '../../ui/hooks/use-drafts.ts';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import { fieldInputs } from './field-inputs.tsx';
import styles from './FormField.module.css';

interface Props {
  form: string;
  field: Form['fields'][number];
  /** What was given stands: the screen's value, not to be changed. */
  isDisabled?: boolean;
  /** What Enter does in it; without it, what the page has it do. */
  onEnter?: () => void;
  /** What stands beside the input. */
  beside?: ReactNode;
}

/** A label, the input of its kind, and what is wrong with it. */
export function FormField({ form, field, isDisabled = false, onEnter, beside }: Props) {
  const { drafts } = useScreenActions();
  const { fieldErrors } = useScreenState();
  const id = useId();
  const typed = useField(form, field);
  const value = isDisabled ? field.value : typed;
  const wrong = fieldErrors[fieldName(form, field.name)];
  const error = wrong?.value === value ? wrong.message : null;
  const Input = fieldInputs[field.input];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
      </label>
      <div className={styles.row}>
        <Input
          form={form}
          field={field}
          value={value}
          onType={(typed) => drafts.keepField(form, field.name, typed)}
          attributes={{
            id,
            name: field.name,
            placeholder: field.placeholder,
            disabled: isDisabled,
            'aria-invalid': error !== null,
            'aria-describedby': `${id}-error`,
            ...(onEnter && { onKeyDown: onlyEnter(onEnter) }),
          }}
        />
        {beside}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Takes Enter for oneself; one that is held down is one press, and one that ends a composition is none. */
const onlyEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!event.repeat) run();
};
