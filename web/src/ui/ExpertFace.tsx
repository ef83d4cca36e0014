import type { ExpertProfile } from '@gam/schemas/descriptors';
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconMedal } from '@tabler/icons-react';
import { Face } from './Face.tsx';
import { Rating } from './Rating.tsx';
import { ToneBadge } from './ToneBadge.tsx';

/** The face, name, rating, medal and other known facts of an expert. [O-3.15, O-9.01] */
export function ExpertFace({ expert }: { expert: ExpertProfile }) {
  const { name, image, gender, rating, medal, done, discount, discount_ends } = expert;
  return (
    <Group component="span" miw={0}>
      <Face image={image} name={name} />
      <Stack component="span" gap="xxs" miw={0} flex="1 1 min-content">
        <strong>{name}</strong>
        <Facts>
          {rating && <Rating rating={rating} />}
          {gender !== undefined && <span>{gender}</span>}
          {done !== undefined && <span>{done}</span>}
        </Facts>
        {(medal || discount !== undefined) && (
          <Facts>
            {medal && <MedalBadge medal={medal} />}
            {discount !== undefined && <ToneBadge tone="offer">{discount}</ToneBadge>}
            {discount_ends !== undefined && <span>{discount_ends}</span>}
          </Facts>
        )}
      </Stack>
    </Group>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <Group component="span" gap="var(--gam-space-1) var(--gam-space-3)" c="dimmed" fz="xs" lh="sm">
      {children}
    </Group>
  );
}

/** A gold or silver medal, as a coloured icon with a label. [W-2.09, W-9.04] */
function MedalBadge({ medal: { kind, label } }: { medal: NonNullable<ExpertProfile['medal']> }) {
  return (
    <Group component="span" display="inline-flex" gap="xxs" fz="xs" fw={500} lh="sm">
      <IconMedal size="var(--gam-icon)" color={`var(--gam-${kind})`} aria-hidden />
      {label}
    </Group>
  );
}
