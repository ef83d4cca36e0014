import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';

const { Part: HintPopover, warm: warmHintPopover } = lazyPart(
  'hints',
  async () => (await import('./HintPopover.tsx')).HintPopover,
);

interface Props {
  id: string;
  /** The accessible name of the button. */
  label: string;
  children: ReactNode;
}

/** A button that opens and closes a short text for which the card has no room. [O-9.09] */
export function HintTip({ id, label, children }: Props) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => warmHintPopover(), []);
  return (
    <>
      <ActionIcon
        ref={setButton}
        color="accent"
        ms="calc(-1 * var(--gam-space-3))"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconInfoCircle size="var(--gam-icon)" aria-hidden />
      </ActionIcon>
      {isOpen && button ? (
        <HintPopover id={id} button={button} onClose={() => setOpen(false)}>
          {children}
        </HintPopover>
      ) : (
        // The hidden text still describes the option to screen readers.
        <div id={id} hidden>
          {children}
        </div>
      )}
    </>
  );
}
