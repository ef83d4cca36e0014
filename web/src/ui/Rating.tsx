import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';

interface Props {
  /** The average with one decimal, the number of scores, and both in words for screen readers. [O-9.09] */
  rating: { average: string; count?: string | undefined; spoken: string };
}

/** A star with the average and the number of scores. */
export function Rating({ rating: { average, count, spoken } }: Props) {
  return (
    <Group component="span" gap="xxs" fz="xs" lh="sm">
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <IconStarFilled size="1rem" color="var(--gam-saffron)" aria-hidden />
      <strong aria-hidden>{average}</strong>
      {count !== undefined && (
        <Text span c="dimmed" aria-hidden>
          {count}
        </Text>
      )}
    </Group>
  );
}
