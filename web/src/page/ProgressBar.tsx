import type { Progress as ProgressDescriptor } from '@gam/schemas/descriptors';
import { Progress } from '@mantine/core';

/** The progress of the order. [O-1.01] */
export function ProgressBar({ progress: { percent, label } }: { progress: ProgressDescriptor }) {
  // Given here, since Mantine's own text is a percentage in Latin digits.
  const aria = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': label,
  };
  return (
    <Progress.Root
      size="var(--gam-space-1)"
      radius="xl"
      bg="var(--gam-line)"
      mt="md"
      flex="none"
      transitionDuration={360}
    >
      <Progress.Section
        {...aria}
        withAria={false}
        value={percent}
        color="var(--gam-progress)"
        data-reduce-motion
      />
    </Progress.Root>
  );
}
