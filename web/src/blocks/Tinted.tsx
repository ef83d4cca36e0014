import { Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';

export type Tone = 'accent' | 'good' | 'warn' | 'bad';

interface Props {
  tone: Tone;
  icon: ReactNode;
  /** Whether the text has the colour of the tone too. */
  isInked?: boolean;
  children: ReactNode;
  'data-state'?: string;
}

/** A box in the colours of a tone, with an icon beside its text. */
export function Tinted({ tone, icon, isInked = false, children, ...rest }: Props) {
  return (
    <Paper
      py="sm"
      px="md"
      lh="xs"
      bg={`var(--gam-${tone}-tint)`}
      c={isInked ? `var(--gam-${tone}-ink)` : 'var(--gam-ink)'}
      {...rest}
    >
      <Group wrap="nowrap" gap="sm">
        {icon}
        {children}
      </Group>
    </Paper>
  );
}
