import type { ExpertProfile } from '@gam/schemas/descriptors';
import { Group } from '@mantine/core';
import { IconMedal } from '@tabler/icons-react';

/** A gold or silver medal, in colour and in words. [W-2.09, W-9.04] */
export function MedalBadge({ medal: { kind, label } }: { medal: NonNullable<ExpertProfile['medal']> }) {
  return (
    <Group component="span" display="inline-flex" gap="xxs" fz="xs" fw={500} lh="sm">
      <IconMedal size="var(--gam-icon)" color={`var(--gam-${kind})`} aria-hidden />
      {label}
    </Group>
  );
}
