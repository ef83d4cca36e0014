import type { Progress as ProgressDescriptor } from '@gam/schemas/descriptors';
import { Progress } from '@mantine/core';

/** The progress of the order. [O-1.01] */
export function ProgressBar({ progress: { percent, label } }: { progress: ProgressDescriptor }) {
  return (
    <Progress.Root
      size="var(--gam-space-1)"
      radius="xl"
      bg="var(--gam-line)"
      mt="md"
      flex="none"
      transitionDuration={360}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine's own text is a Latin percentage */}
      <Progress.Section
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={label}
        value={percent}
        color="var(--gam-progress)"
        data-reduce-motion
      />
    </Progress.Root>
  );
}
