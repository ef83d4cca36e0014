import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title?: string | undefined;
  children: ReactNode;
}

/** A white section with an optional title. */
export function Card({ title, children }: Props) {
  return (
    <Paper component="section" withBorder shadow="xs" p="var(--gam-card-padding)">
      {title !== undefined && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      {children}
    </Paper>
  );
}
