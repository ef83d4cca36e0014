import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import fieldStyles from '../../ui/field.module.css';
import type { FieldInputProps } from './field-input-props.ts';
import styles from './PasswordInput.module.css';

/** A password, hidden unless whoever types it wants to see it; sent, it is hidden again. */
export function PasswordInput({ field: { reveal }, value, onType, attributes }: FieldInputProps) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <div className={styles.place}>
      <input
        {...attributes}
        className={`${fieldStyles.input} ${styles.password}`}
        ref={input}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {reveal !== undefined && (
        <button
          className={styles.reveal}
          type="button"
          aria-label={reveal}
          aria-pressed={isShown}
          aria-controls={attributes.id}
          disabled={attributes.disabled}
          onClick={() => setShown((shown) => !shown)}
        >
          <Icon aria-hidden />
        </button>
      )}
    </div>
  );
}
