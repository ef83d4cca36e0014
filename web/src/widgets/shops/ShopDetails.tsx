import type { RepairShops } from '@gam/schemas/descriptors';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';
import { Status } from '../../ui/Status.tsx';
import '@mantine/core/styles/Skeleton.layer.css';

interface Props {
  shop: string;
  node: Pick<RepairShops, 'details' | 'labels'>;
  onFailure: () => void;
}

/** The hours and badges of one shop, fetched when the customer first opens them. [O-3.08, O-4.47, O-8.08] */
export function ShopDetails({ shop, node, onFailure }: Props) {
  const [details] = useSource({ source: node.details, items: null, item: shop });
  const { kind } = details;
  const fail = useEffectEvent(onFailure);
  useFailureToast(details);
  useEffect(() => {
    if (kind === 'failed') fail();
  }, [kind]);
  const found = details.kind === 'come' ? details.items.find(({ id }) => id === shop) : undefined;
  if (found === undefined) {
    return (
      <Stack gap="xs">
        <Status>{node.labels.loading_details}</Status>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} h="1.5em" radius="sm" />
        ))}
      </Stack>
    );
  }
  const { title, timetable, badges } = found;
  return (
    <Stack gap="xs" fz="xs">
      <Text fw={700}>{title}</Text>
      <Stack component="dl" gap="xxs">
        {timetable.map((row) => (
          <Group key={row.title} justify="space-between" wrap="nowrap">
            <Text component="dt" c="dimmed">
              {row.title}
            </Text>
            <dd>{row.value}</dd>
          </Group>
        ))}
      </Stack>
      {badges.length > 0 && (
        <Group component="ul" gap="xs">
          {badges.map((badge) => (
            <li key={badge}>
              <ToneBadge tone="accent">{badge}</ToneBadge>
            </li>
          ))}
        </Group>
      )}
    </Stack>
  );
}
