import type { Button as ButtonDescriptor } from '@gam/schemas/descriptors';
import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './PlainButton.module.css';

/** The kinds that are sent, and what looks like a link among words. */
type Kind = ButtonDescriptor['kind'] | 'link';
interface Props
  extends
    Omit<ComponentProps<'button'>, 'color' | 'style' | 'type' | 'ref'>,
    Pick<ButtonProps, 'fullWidth' | 'justify'> {
  kind: Kind;
  /** The press is on its way: a spinner shows it. The button is not disabled, so that it keeps the focus. */
  isWaiting?: boolean;
  isSubmit?: boolean;
  size?: 'normal' | 'small' | undefined;
  icon?: ReactNode;
  /** A sign after the words. */
  endIcon?: ReactNode;
}

/** How each kind of button looks: Mantine's variants under our measures. */
const variants = {
  primary: 'filled',
  secondary: 'default',
  quiet: 'transparent',
  danger: 'default',
  link: 'transparent',
} satisfies { [K in Kind]: ButtonProps['variant'] };

/** The look of a kind, for a button or a link that looks like one. */
export const buttonLook = (kind: Kind, size: 'normal' | 'small' = 'normal') => ({
  className: styles.button ?? '',
  classNames: { label: styles.label ?? '', section: styles.section ?? '' },
  variant: variants[kind],
  'data-kind': kind,
  'data-size': size,
});

/** A button of one of the kinds. */
export function PlainButton({
  kind,
  isWaiting,
  isSubmit,
  size,
  icon,
  endIcon,
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <Button
      {...rest}
      {...buttonLook(kind, size)}
      disabled={disabled === true}
      type={isSubmit === true ? 'submit' : 'button'}
      leftSection={icon}
      rightSection={endIcon}
      data-waiting={isWaiting || undefined}
      aria-busy={isWaiting || undefined}
    >
      {isWaiting === true && (
        <Loader className={styles.loader} color="currentcolor" size="var(--gam-icon)" aria-hidden />
      )}
      {children}
    </Button>
  );
}
