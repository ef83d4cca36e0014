import { Input, type InputProps } from '@mantine/core';
import type { ComponentPropsWithRef, Ref } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './field.module.css';

type Base = Omit<
  InputProps,
  'attributes' | 'withAria' | 'className' | 'classNames' | 'dir' | 'disabled' | 'id'
>;

interface Props extends Base, Omit<ComponentPropsWithRef<'input'>, keyof Base | 'ref'> {
  /** One line, several lines, or a button that looks like a field. */
  component?: 'input' | 'textarea' | 'button';
  ref?: Ref<HTMLInputElement>;
  /** The lines of a text area. */
  rows?: number;
  'data-wrong'?: boolean;
}

/** A field with the theme's look. The caller gives the ids of its name and description. */
export function Field({ component = 'input', className = '', id, dir, disabled, ...rest }: Props) {
  // Mantine would take these from its own wrapper, or put them on the wrapper.
  const own = {
    id,
    dir,
    disabled,
    'aria-describedby': rest['aria-describedby'],
    'aria-invalid': rest['aria-invalid'],
  };
  return (
    <Input
      leftSectionPointerEvents="auto"
      rightSectionPointerEvents="auto"
      {...rest}
      component={component as 'input'}
      classNames={{ input: className }}
      withAria={false}
      attributes={{ input: own }}
    />
  );
}

/** The error of one field, to stand under it. */
export function FieldError({ id, message }: { id: string; message: string | null }) {
  return (
    // Always mounted, so that screen readers announce a new message.
    <div id={id} aria-live="polite">
      {message !== null && (
        <p className={styles.error}>
          <IconAlertCircle className={styles.icon} aria-hidden />
          {message}
        </p>
      )}
    </div>
  );
}
