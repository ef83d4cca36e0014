import { Stack, type StackProps } from '@mantine/core';

interface Props extends StackProps {
  component?: 'div' | 'ul';
  /** The least width of a column; the grid has as many columns as fit. */
  least: string;
}

/** A grid of items of equal width. */
export function CardGrid({ component = 'div', least, ...rest }: Props) {
  const columns = `repeat(auto-fill, minmax(min(${least}, 100%), 1fr))`;
  return (
    <Stack component={component} display="grid" gap="sm" style={{ gridTemplateColumns: columns }} {...rest} />
  );
}
