import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** What happens, for screen readers alone: it is announced when its words change. */
export function Status({ children }: { children: ReactNode }) {
  return <VisuallyHidden component="output">{children}</VisuallyHidden>;
}
