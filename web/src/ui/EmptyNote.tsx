import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** The message in place of an empty list. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <Paper
      component="p"
      withBorder
      p="var(--gam-space-6) var(--gam-space-4)"
      bg="none"
      c="dimmed"
      ta="center"
      style={{ borderStyle: 'dashed' }}
    >
      {children}
    </Paper>
  );
}
