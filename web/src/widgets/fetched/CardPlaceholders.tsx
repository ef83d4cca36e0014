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
  /** The loading message for screen readers. */
  label: string;
  size?: keyof typeof heights;
}

/** Placeholders of the size of a list's cards, so that the page does not move when the list is loaded. [O-9.05] */
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
