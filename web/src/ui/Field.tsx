import { Input, type InputProps } from '@mantine/core';
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  type Ref,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { IconAlertCircle } from '@tabler/icons-react';
import { toPersianDigits } from '@gam/shared/digits';
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

interface DigitsProps extends Omit<ComponentProps<typeof Field>, 'component' | 'value' | 'onChange' | 'ref'> {
  /** In Latin digits. */
  value: string;
  /** Returns the part of the typed text that is kept, in Latin digits. */
  keep: (typed: string) => string;
  onType: (kept: string) => void;
}

/** An input that takes digits of any script and shows Persian ones. The caret stays in its place. */
export function DigitsInput({ value, keep, onType, ...rest }: DigitsProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Renders even if the value stays the same, so that the effect sets the caret back.
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <Field
      {...rest}
      ref={input}
      dir="ltr"
      value={toPersianDigits(value)}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        caret.current = keep(typed.slice(0, selectionStart ?? typed.length)).length;
        draw();
        onType(keep(typed));
      }}
    />
  );
}
