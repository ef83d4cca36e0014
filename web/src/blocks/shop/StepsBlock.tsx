import type { Steps } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { Group, Stack, Text, Title } from '@mantine/core';
import { Card } from '../../ui/Card.tsx';
import styles from './StepsBlock.module.css';

/** How something is done, step by step. */
export function StepsBlock({ node: { title, items } }: { node: Steps }) {
  return (
    <Card title={title}>
      <ol className={styles.steps}>
        {items.map(({ key, title: what, text }, index) => (
          <Group component="li" key={key} wrap="nowrap" align="start" gap="sm">
            <span className={styles.number} aria-hidden>
              {toPersianDigits(String(index + 1))}
            </span>
            <Stack gap={0}>
              <Title order={3} fz="sm" lh="xs">
                {what}
              </Title>
              <Text c="dimmed" fz="sm">
                {text}
              </Text>
            </Stack>
          </Group>
        ))}
      </ol>
    </Card>
  );
}
