import type { Pending } from '@gam/schemas/descriptors';
import { Group, Loader, Paper, Skeleton, Stack, Title } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';

/** The widths of the placeholder's lines. */
const widths = ['100%', '75%', '45%'];

/** The text of what the page waits for, above a placeholder, so that the page keeps its size. [O-2.20] */
export function PendingBlock({ node: { text } }: { node: Pending }) {
  return (
    <Stack gap="lg">
      <Group wrap="nowrap" gap="sm" aria-live="polite">
        <Loader size="var(--gam-space-5)" aria-hidden />
        <Title order={1} fz="md" fw={500} tabIndex={-1}>
          {text}
        </Title>
      </Group>
      <Paper withBorder p="lg" bg="var(--gam-card)" aria-hidden>
        <Stack>
          {widths.map((width) => (
            <Skeleton key={width} h="var(--gam-space-5)" w={width} radius="sm" />
          ))}
        </Stack>
      </Paper>
    </Stack>
  );
}
