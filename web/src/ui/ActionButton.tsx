import type { Button } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSameButton } from '@gam/client/same-button';
import { useScreenActions, useScreenState } from './hooks/use-screen.ts';
import { PlainButton } from './PlainButton.tsx';
import { useCountdown } from './hooks/use-countdown.ts';

interface Props {
  button: Button;
  /** Enter in any field of the form presses the button. */
  isSubmit?: boolean;
  /** Disables the button for now, whatever its descriptor says. */
  isDisabled?: boolean;
  size?: 'normal' | 'small' | undefined;
  icon?: ReactNode;
  /** Whether a press may send the event; asked at the press. */
  mayPress?: () => boolean;
}

/** A button of the screen. A press sends the button's event. */
export function ActionButton({ button, isSubmit = false, isDisabled = false, size, icon, mayPress }: Props) {
  const { press, refresh } = useScreenActions();
  const { pressed, slow, before } = useScreenState();
  const label = (button.event === 'next' && !button.clears_answer && before?.label) || button.label;
  // The countdown in the label has ended, so the BFF must send another label.
  const seconds = useCountdown(button, button.enabled_after_ms ?? 0, () => {
    if (button.label.includes('{seconds}')) void refresh();
  });
  const isOver =
    useCountdown(button, button.disabled_after_ms ?? 0) === 0 && button.disabled_after_ms != null;
  const text = label.replace('{seconds}', toPersianDigits(seconds));
  return (
    <PlainButton
      kind={button.kind}
      size={size}
      icon={icon}
      isSubmit={isSubmit}
      isWaiting={slow && isSameButton(pressed, button)}
      disabled={isDisabled || isOver || button.disabled === true || seconds > 0}
      // A submit button is pressed by its form.
      {...(!isSubmit && {
        onClick: () => {
          if (mayPress?.() !== false) press(button);
        },
      })}
    >
      {button.aside === undefined ? (
        text
      ) : (
        <span>
          {text}
          <Text component="span" display="block" fz="sm" fw={500} lh="xs" aria-hidden>
            {button.aside}
          </Text>
        </span>
      )}
    </PlainButton>
  );
}
