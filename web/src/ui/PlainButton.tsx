import type { Button as ButtonDescriptor } from '@gam/schemas/descriptors';
import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './PlainButton.module.css';

/** The kinds of the BFF's buttons, and a link in a text. */
type Kind = ButtonDescriptor['kind'] | 'link';
interface Props
  extends
    Omit<ComponentProps<'button'>, 'color' | 'style' | 'type' | 'ref'>,
    Pick<ButtonProps, 'fullWidth' | 'justify'> {
  kind: Kind;
  /** Shows a spinner while the press is sent. The button is not disabled, so that it keeps the focus. */
  isWaiting?: boolean;
  isSubmit?: boolean;
  size?: 'normal' | 'small' | undefined;
  icon?: ReactNode;
  /** An icon after the text. */
  endIcon?: ReactNode;
}

/** The props that give a Mantine Button, or a link drawn as one, the look of a kind; the theme has its colours. */
export const buttonLook = (kind: Kind, size: 'normal' | 'small' = 'normal') => ({
  className: styles.button ?? '',
  classNames: { label: styles.label ?? '', section: styles.section ?? '' },
  variant: kind,
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
