import type { Button as ButtonDescriptor } from '@gam/schemas/descriptors';
import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './PlainButton.module.css';

type Kind = ButtonDescriptor['kind'];
interface Props extends Omit<ComponentProps<'button'>, 'color' | 'style' | 'type' | 'ref'> {
  kind: Kind;
  /** On its way: shown by a spinner, without taking the focus away as a disabled button would. */
  isWaiting?: boolean;
  isSubmit?: boolean;
  size?: 'normal' | 'small' | undefined;
  icon?: ReactNode;
}

/** How each kind of button looks: Mantine's variants under our measures. */
const variants = {
  primary: 'filled',
  secondary: 'default',
  quiet: 'transparent',
  danger: 'default',
} satisfies { [K in Kind]: ButtonProps['variant'] };

/** The look of a kind, of whatever is drawn as a button. */
export const buttonLook = (kind: Kind, size: 'normal' | 'small' = 'normal') => ({
  className: styles.button ?? '',
  classNames: { label: styles.label ?? '', section: styles.section ?? '' },
  variant: variants[kind],
  'data-kind': kind,
  'data-size': size,
});

/** A button of one of the four kinds. */
export function PlainButton({ kind, isWaiting, isSubmit, size, icon, disabled, children, ...rest }: Props) {
  return (
    <Button
      {...rest}
      {...buttonLook(kind, size)}
      disabled={disabled === true}
      type={isSubmit === true ? 'submit' : 'button'}
      leftSection={icon}
      data-waiting={isWaiting || undefined}
      aria-busy={isWaiting || undefined}
    >
      {children}
    </Button>
  );
}
