import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** A hidden status text that screen readers announce when it changes. */
export function Status({ children }: { children: ReactNode }) {
  return <VisuallyHidden component="output">{children}</VisuallyHidden>;
}
