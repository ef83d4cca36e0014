import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  labels: { increase: string; decrease: string };
  canIncrease: boolean;
  canDecrease: boolean;
  onIncrease: () => void;
  onDecrease: () => void;
  /** The number between them. */
  children: ReactNode;
}

/** Plus at the start of the line, minus at its end, what they change between them. */
export function StepButtons({ labels, canIncrease, canDecrease, onIncrease, onDecrease, children }: Props) {
  return (
    <>
      <ActionIcon color="accent" aria-label={labels.increase} disabled={!canIncrease} onClick={onIncrease}>
        <IconPlus aria-hidden />
      </ActionIcon>
      {children}
      <ActionIcon color="accent" aria-label={labels.decrease} disabled={!canDecrease} onClick={onDecrease}>
        <IconMinus aria-hidden />
      </ActionIcon>
    </>
  );
}
