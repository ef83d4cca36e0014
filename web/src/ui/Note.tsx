import type { Notice } from '@gam/schemas/descriptors';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { LevelIcon } from './LevelIcon.tsx';

interface Props {
  level: Notice['level'];
  /** What a screen reader takes it for. */
  role?: 'alert' | 'note';
  children: ReactNode;
}

/** The ground of each level, by the names of the tokens; a level of a later build has the first. */
const grounds: Readonly<Record<string, string>> = {
  info: 'accent-tint',
  success: 'good-tint',
  warning: 'warn-tint',
  error: 'bad-tint',
};

/** A message with the sign and the colour of its level. */
export function Note({ level, children, ...rest }: Props) {
  return (
    <Group
      {...rest}
      wrap="nowrap"
      gap="sm"
      align="start"
      p="md"
      bdrs="md"
      bg={`var(--gam-${grounds[level] ?? 'accent-tint'})`}
      lh="xs"
      data-level={level}
    >
      <LevelIcon level={level} />
      {children}
    </Group>
  );
}
