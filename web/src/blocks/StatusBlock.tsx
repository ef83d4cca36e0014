import type { Status } from '@gam/schemas/descriptors';
import { Group, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { Tone } from './Tinted.tsx';

const looks = {
  neutral: { Icon: IconClock, tone: 'accent', colour: 'accent-ink' },
  good: { Icon: IconCircleCheck, tone: 'good', colour: 'good' },
  warn: { Icon: IconAlertTriangle, tone: 'warn', colour: 'warn' },
  bad: { Icon: IconCircleX, tone: 'bad', colour: 'bad' },
} satisfies { [T in Status['tone']]: { Icon: typeof IconClock; tone: Tone; colour: string } };

/** A state as an icon and a text, never as a colour alone. */
export function StatusBlock({ node: { title, text, tone } }: { node: Status }) {
  const look = looks[Object.hasOwn(looks, tone) ? tone : 'neutral'];
  return (
    <Paper component="section" p="lg" lh="xs" bg={`var(--gam-${look.tone}-tint)`}>
      <Group wrap="nowrap">
        <look.Icon
          size="2.5rem"
          stroke={1.75}
          color={`var(--gam-${look.colour})`}
          style={{ flexShrink: 0 }}
          aria-hidden
        />
        <div>
          <Title order={2}>{title}</Title>
          {text !== undefined && text !== '' && <Text mt="xxs">{text}</Text>}
        </div>
      </Group>
    </Paper>
  );
}
