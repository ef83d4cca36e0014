import { PasswordInput as Password } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldInputProps } from './field-input-props.ts';
import '@mantine/core/styles/PasswordInput.layer.css';

const styles = {
  // Latin letters run from left to right, yet start where every field starts: the paddings change sides.
  innerInput: {
    direction: 'ltr',
    textAlign: 'right',
    paddingInlineStart: 'var(--input-padding-inline-end)',
    paddingInlineEnd: 'var(--input-padding-inline-start)',
  },
} as const;

/** A password, hidden until the user asks to see it; sending the form hides it again. */
export function PasswordInput({ field: { reveal }, value, onType, attributes }: FieldInputProps) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = attributes;
  // Mantine sets aria-describedby to its own description only.
  useEffect(() => input.current?.setAttribute('aria-describedby', describedBy), [describedBy]);
  return (
    <Password
      {...attributes}
      ref={input}
      error={isInvalid}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      styles={styles}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': reveal, 'aria-controls': id }}
      visibilityToggleIcon={ToggleIcon}
      rightSectionWidth="calc(var(--gam-target) + var(--gam-space-2))"
      {...(reveal === undefined && { rightSection: <span /> })}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size="var(--gam-icon)" aria-hidden />;
}
