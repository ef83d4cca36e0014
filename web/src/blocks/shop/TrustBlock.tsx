import type { Trust } from '@gam/schemas/descriptors';
import { Group, Stack, Text, Title } from '@mantine/core';
import {
  IconClockHour4,
  IconHeadset,
  IconReceipt,
  IconShieldCheck,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import { CardGrid } from '../../ui/Card.tsx';

const icons = {
  price: IconReceipt,
  people: IconUsers,
  shield: IconShieldCheck,
  support: IconHeadset,
  star: IconStar,
  clock: IconClockHour4,
} as const satisfies { readonly [I in Trust['items'][number]['icon']]: unknown };

/** What a customer may rely on. */
export function TrustBlock({ node: { title, items } }: { node: Trust }) {
  return (
    <section>
      {title !== undefined && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      <CardGrid component="ul" least="15rem">
        {items.map(({ key, icon, title: what, text }) => {
          const Icon = icons[icon];
          return (
            <Group component="li" key={key} wrap="nowrap" align="start" gap="sm">
              <Icon size="1.75rem" color="var(--gam-accent-ink)" style={{ flexShrink: 0 }} aria-hidden />
              <Stack gap={0}>
                <Text fw={700} lh="xs">
                  {what}
                </Text>
                <Text c="dimmed" fz="sm">
                  {text}
                </Text>
              </Stack>
            </Group>
          );
        })}
      </CardGrid>
    </section>
  );
}
