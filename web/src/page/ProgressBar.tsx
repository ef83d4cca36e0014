import type { Progress } from '@gam/schemas/descriptors';
import { ProgressLine } from '../ui/ProgressLine.tsx';

/** The progress of the order. [O-1.01] */
export function ProgressBar({ progress: { percent, label } }: { progress: Progress }) {
  return (
    <ProgressLine
      percent={percent}
      label={label}
      text={label}
      size="var(--gam-space-1)"
      mt="md"
      flex="none"
      transitionDuration={360}
    />
  );
}
