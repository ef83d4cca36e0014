import { Stack, type StackProps } from '@mantine/core';

interface Props extends StackProps {
  /** The least width of a column; there are as many columns as fit. */
  least: string;
}

/** Things of one size beside and under one another. */
export function CardGrid({ least, ...rest }: Props) {
  const columns = `repeat(auto-fill, minmax(min(${least}, 100%), 1fr))`;
  return <Stack display="grid" gap="sm" style={{ gridTemplateColumns: columns }} {...rest} />;
}
