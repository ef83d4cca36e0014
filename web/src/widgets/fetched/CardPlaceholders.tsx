import { Skeleton, Stack } from '@mantine/core';
import { Status } from '../../ui/Status.tsx';
import '@mantine/core/styles/Skeleton.layer.css';

const heights = {
  option: 'calc(2 * var(--gam-space-4) + 1.5em + 2px)',
  address: '7.25rem',
  gateway: '5.25rem',
  shop: '12rem',
} as const;

interface Props {
  count: number;
  /** What is waited for, for screen readers. */
  label: string;
  size?: keyof typeof heights;
}

/** Cards of the right size where a list will be, so that nothing moves when it comes. [O-9.05] */
export function CardPlaceholders({ count, label, size = 'option' }: Props) {
  return (
    <Stack gap="sm">
      <Status>{label}</Status>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={heights[size]} data-placeholder aria-hidden />
      ))}
    </Stack>
  );
}
