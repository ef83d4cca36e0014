import { keepDigits } from '@gam/shared/digits';
import { DigitsInput } from '../../parts/DigitsInput.tsx';
import fieldStyles from '../../parts/field.module.css';
import { useScreenActions, useScreenState } from '../../renderer/use-screen.ts';
import type { FieldInputProps } from './field-inputs.tsx';
import styles from './CodeInput.module.css';

const usualLength = 6;

/** A one-time code: one input, so that the phone can fill it from the message. Sent as soon as it is full. */
export function CodeInput({ form, field, value, onType, attributes }: FieldInputProps) {
  const { press } = useScreenActions();
  const { screen } = useScreenState();
  const length = field.length ?? usualLength;
  const type = (typed: string) => {
    onType(typed);
    const button = screen?.footer.find((button) => button.form === form && button.kind === 'primary');
    if (typed.length === length && typed !== value && button) press(button);
  };
  return (
    <DigitsInput
      {...attributes}
      className={`${fieldStyles.input} ${styles.code}`}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      keep={(typed) => keepDigits(typed, length)}
      onType={type}
    />
  );
}
