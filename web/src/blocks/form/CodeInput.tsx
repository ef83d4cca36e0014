import { keepDigits } from '@gam/shared/digits';
import { DigitsInput } from '../../ui/DigitsInput.tsx';
import fieldStyles from '../../ui/field.module.css';
import { findForms } from '../../client/find-forms.ts';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import type { FieldInputProps } from './field-input-props.ts';
import styles from './CodeInput.module.css';
import { useSmsCode } from './use-sms-code.ts';

const usualLength = 6;

/**
 * A one-time code: one input, so that the phone can fill it from the message. Sent as soon as it is full and nothing else
 * of its form is missing.
 */
export function CodeInput({ form, field, value, onType, attributes }: FieldInputProps) {
  const { press, drafts } = useScreenActions();
  const { screen } = useScreenState();
  const length = field.length ?? usualLength;

  const isMissing = (): boolean => {
    const fields = (screen ? findForms(screen) : []).find(({ key }) => key === form)?.fields ?? [];
    return fields.some(
      ({ name, value, required }) =>
        name !== field.name && required !== undefined && (drafts.fieldOf(form, name) ?? value).trim() === '',
    );
  };
  const type = (typed: string) => {
    onType(typed);
    const button = screen?.footer.find((button) => button.form === form && button.kind === 'primary');
    if (typed.length === length && typed !== value && button && !isMissing()) press(button);
  };
  const keep = (typed: string) => keepDigits(typed, length);
  useSmsCode(field.by_sms === true, (code) => type(keep(code)));
  return (
    <DigitsInput
      {...attributes}
      className={`${fieldStyles.input} ${styles.code}`}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      keep={keep}
      onType={type}
    />
  );
}
