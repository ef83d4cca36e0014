import type { Form } from '@gam/schemas/descriptors';
import { toLatinDigits } from '@gam/shared/digits';
import type { ComponentProps, ComponentType } from 'react';
import { DigitsInput } from '../../ui/DigitsInput.tsx';
import fieldStyles from '../../ui/field.module.css';
import { CodeInput } from './CodeInput.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { PasswordInput } from './PasswordInput.tsx';

function plainInput(
  attributes: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'dir'>,
) {
  return function PlainInput({ field, value, onType, attributes: given }: FieldInputProps) {
    return (
      <input
        {...attributes}
        {...(field.autocomplete !== undefined && { autoComplete: field.autocomplete })}
        {...given}
        className={fieldStyles.input}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  };
}

function PhoneInput({ value, onType, attributes }: FieldInputProps) {
  return (
    <DigitsInput
      {...attributes}
      className={fieldStyles.input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
      value={value}
      keep={toLatinDigits}
      onType={onType}
    />
  );
}

/** The input of each kind of field. */
export const fieldInputs = {
  phone: PhoneInput,
  code: CodeInput,
  text: plainInput({ type: 'text' }),
  email: plainInput({ type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' }),
  password: PasswordInput,
} satisfies { [I in Form['fields'][number]['input']]: ComponentType<FieldInputProps> };
