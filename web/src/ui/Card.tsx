import { Paper, Stack, type StackProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  title?: string | undefined;
  children: ReactNode;
}

/** A white section with an optional title. */
export function Card({ title, children }: CardProps) {
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

interface GridProps extends StackProps {
  component?: 'div' | 'ul';
  /** The least width of a column; the grid has as many columns as fit. */
  least: string;
}

/** A grid of items of equal width. */
export function CardGrid({ component = 'div', least, ...rest }: GridProps) {
  const columns = `repeat(auto-fill, minmax(min(${least}, 100%), 1fr))`;
  return (
    <Stack component={component} display="grid" gap="sm" style={{ gridTemplateColumns: columns }} {...rest} />
  );
}
