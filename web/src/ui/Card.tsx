import { Paper, Stack, type StackProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { Chevron } from './Chevron.tsx';

interface CardProps {
  title?: string | undefined;
  /** Closed at first under its title. */
  folded?: boolean | undefined;
  children: ReactNode;
}

/** A white section with an optional title. */
export function Card({ title, folded, children }: CardProps) {
  const heading = title !== undefined && (
    <Title order={2} {...(!folded && { mb: 'sm' })}>
      {title}
    </Title>
  );
  return (
    <Paper component={folded ? 'details' : 'section'} withBorder shadow="xs" p="var(--gam-card-padding)">
      {folded ? (
        <summary className={styles.summary}>
          {heading}
          <Chevron isUp={false} />
        </summary>
      ) : (
        heading
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
