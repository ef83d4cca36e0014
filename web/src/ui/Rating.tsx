import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';

interface Props {
  /** The average with one decimal, of how many, and both as a screen reader says them. [O-9.09] */
  rating: { average: string; count?: string | undefined; spoken: string };
}

/** A star, an average, and the number of scores. */
export function Rating({ rating: { average, count, spoken } }: Props) {
  return (
    <Group component="span" gap="xxs" fz="xs" lh="sm">
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <IconStarFilled size="1rem" color="var(--gam-gold)" aria-hidden />
      <strong aria-hidden>{average}</strong>
      {count !== undefined && (
        <Text span c="dimmed" aria-hidden>
          {count}
        </Text>
      )}
    </Group>
  );
}
