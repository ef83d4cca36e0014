import { keepDigits, toPersianDigits } from '@gam/shared/digits';
import { Box, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { findForms } from '@gam/client/forms';
import { DigitsInput } from '../../ui/DigitsInput.tsx';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import styles from './CodeInput.module.css';
import type { FieldInputProps } from './field-input-props.ts';
import { useSmsCode } from './use-sms-code.ts';

const usualLength = 6;

/**
 * A one-time code with one box per digit. One field lies over the boxes, so that a whole code can be filled in, pasted,
 * composed and dictated. The form is sent as soon as the code is full and no other required field is empty. A wrong code
 * is cleared for the next one.
 */
export function CodeInput({ form, field, value, onType, attributes }: FieldInputProps) {
  const { press, drafts } = useScreenActions();
  const { screen } = useScreenState();
  /** The box at the caret; null while the field has no focus. */
  const [at, setAt] = useState<number | null>(null);
  const length = field.length ?? usualLength;
  const isInvalid = attributes['aria-invalid'];
  const isRefused = isInvalid && value.length === length;
  const shown = isRefused ? '' : value;
  /** Whether the composed code is still to be sent: the keyboard may replace it until the composition ends. */
  const isHeld = useRef(false);

  const isMissing = (): boolean => {
    const fields = (screen ? findForms(screen) : []).find(({ key }) => key === form)?.fields ?? [];
    return fields.some(
      ({ name, value, required }) =>
        name !== field.name && required !== undefined && (drafts.fieldOf(form, name) ?? value).trim() === '',
    );
  };
  const type = (typed: string, isComposing = false) => {
    onType(typed);
    const isNew = typed !== value || isRefused || isHeld.current;
    isHeld.current = isComposing && isNew;
    const button = screen?.footer.find((button) => button.form === form && button.kind === 'primary');
    if (!isComposing && isNew && typed.length === length && button && !isMissing()) press(button);
  };
  const keep = (typed: string) => keepDigits(typed, length);
  useSmsCode(field.by_sms === true, (code) => type(keep(code)));

  return (
    <Box className={styles.code} dir="ltr">
      <Group className={styles.boxes} gap="xs" wrap="nowrap" aria-hidden>
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={styles.box}
            data-wrong={isInvalid || undefined}
            data-at={(at !== null && Math.min(at, length - 1) === index) || undefined}
          >
            {toPersianDigits(shown.charAt(index))}
          </span>
        ))}
      </Group>
      <div className={styles.field}>
        <DigitsInput
          {...attributes}
          className={styles.input ?? ''}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={shown}
          keep={keep}
          onType={type}
          onSelect={({ currentTarget }) => setAt(currentTarget.selectionStart)}
          onFocus={({ currentTarget }) => setAt(currentTarget.selectionStart)}
          onBlur={() => setAt(null)}
        />
      </div>
    </Box>
  );
}
