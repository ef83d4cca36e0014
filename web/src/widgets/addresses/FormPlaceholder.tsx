import { Skeleton, Stack } from '@mantine/core';
import { Status } from '../../ui/Status.tsx';
import '@mantine/core/styles/Skeleton.layer.css';

/** The heights of a line, a text area, another line and the map. */
const heights = ['var(--gam-button)', '7rem', 'var(--gam-button)', '16rem'];

/** A form of the right size where the fields will be. */
export function FormPlaceholder({ label }: { label: string }) {
  return (
    <>
      <Status>{label}</Status>
      <Stack gap="lg" aria-hidden data-placeholder>
        <Skeleton w="40%" h="var(--gam-space-5)" />
        {heights.map((height, index) => (
          // They stay where they are.
          <Skeleton h={height} key={index} />
        ))}
      </Stack>
    </>
  );
}
