import { keepDigits, toPersianDigits } from '@gam/shared/digits';
import { PinInput } from '@mantine/core';
import { useEffect, useId } from 'react';
import { findForms } from '@gam/client/forms';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import type { FieldInputProps } from './field-input-props.ts';
import '@mantine/core/styles/PinInput.layer.css';
import { useSmsCode } from './use-sms-code.ts';

const usualLength = 6;
const anyDigits = /^[0-9۰-۹٠-٩]+$/;
/** The client's own text: the name of each box but the first, which has the field's label. */
const boxLabel = (number: number, length: number) => toPersianDigits(`رقم ${number} از ${length}`);

const styles = {
  pinInput: { flex: '1 1 0', inlineSize: 'auto', blockSize: 'auto', maxInlineSize: 'var(--gam-button)' },
  input: { padding: 0, textAlign: 'center', fontSize: 'var(--gam-text-lg)', fontWeight: 700 },
} as const;

/**
 * A one-time code with one box per digit. The first box takes a whole code, so that the phone can fill it from the message. The
 * form is sent as soon as the code is full and no other required field is empty. A wrong code is cleared for the next one.
 */
export function CodeInput({ form, field, value, onType, attributes }: FieldInputProps) {
  const { press, drafts } = useScreenActions();
  const { screen } = useScreenState();
  const id = useId();
  const length = field.length ?? usualLength;
  const isInvalid = attributes['aria-invalid'];
  const isRefused = isInvalid && value.length === length;

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
    const isNew = typed !== value || isRefused;
    if (typed.length === length && isNew && button && !isMissing()) press(button);
  };
  const keep = (typed: string) => keepDigits(typed, length);
  useSmsCode(field.by_sms === true, (code) => type(keep(code)));

  const { id: firstId, 'aria-describedby': describedBy } = attributes;
  // Mantine sets aria-describedby to its own description only.
  useEffect(() => {
    document.getElementById(firstId)?.setAttribute('aria-describedby', describedBy);
  }, [firstId, describedBy]);

  const boxId = (index: number) => (index === 0 ? firstId : `${id}-${index + 1}`);
  const paste = (text: string, index: number) => {
    const kept = keep((isRefused ? '' : value).slice(0, index) + text);
    document.getElementById(boxId(Math.min(kept.length, length - 1)))?.focus();
    type(kept);
  };
  return (
    <PinInput
      id={id}
      length={length}
      type={anyDigits}
      value={isRefused ? '' : toPersianDigits(value)}
      onChange={(typed) => type(keep(typed))}
      placeholder=""
      gap="xs"
      // From left to right, at the start of the line.
      style={{ justifyContent: 'flex-end' }}
      disabled={attributes.disabled}
      error={isInvalid}
      styles={styles}
      {...(attributes.onKeyDown && { form: '', onKeyDown: attributes.onKeyDown })}
      getInputProps={(index) => ({
        id: boxId(index),
        inputMode: 'numeric',
        'aria-label': index === 0 ? undefined : boxLabel(index + 1, length),
        'aria-invalid': isInvalid,
        onPaste: (event) => {
          event.preventDefault();
          paste(event.clipboardData.getData('text/plain'), index);
        },
      })}
    />
  );
}
