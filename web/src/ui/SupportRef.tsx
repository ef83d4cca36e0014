import type { Empty } from '@gam/schemas/descriptors';
import { Text } from '@mantine/core';

/** The name of a failed request, which the customer tells the support. */
export function SupportRef({ label, value }: NonNullable<Empty['ref']>) {
  return (
    <Text c="dimmed" fz="sm" mt="sm">
      {label}: <bdi dir="ltr">{value}</bdi>
    </Text>
  );
}
