import { Input, type InputProps } from '@mantine/core';
import type { ComponentPropsWithRef, Ref } from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './field.module.css';

type Base = Omit<
  InputProps,
  'attributes' | 'withAria' | 'className' | 'classNames' | 'dir' | 'disabled' | 'id'
>;

interface Props extends Base, Omit<ComponentPropsWithRef<'input'>, keyof Base | 'ref'> {
  /** What is drawn: one line, several, or a button that looks like a field. */
  component?: 'input' | 'textarea' | 'button';
  ref?: Ref<HTMLInputElement>;
  /** The lines of a text area. */
  rows?: number;
  'data-wrong'?: boolean;
}

/** A field with the look of the theme, named and described by ids that the caller gives. */
export function Field({ component = 'input', className = '', id, dir, disabled, ...rest }: Props) {
  // Mantine would take these from a wrapper of its own, or give them to the wrapper.
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

/** What is wrong with one field, under it. */
export function FieldError({ id, message }: { id: string; message: string | null }) {
  return (
    // There from the start, so that readers are told when words come into it.
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
