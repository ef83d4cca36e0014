import type { Notice } from '@gam/schemas/descriptors';
import { Anchor, Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

interface Props {
  level: Notice['level'];
  role?: 'alert' | 'note';
  children: ReactNode;
}

/** The token of each level's background. */
const grounds: Readonly<Record<string, string>> = {
  info: 'accent-tint',
  success: 'good-tint',
  warning: 'warn-tint',
  error: 'bad-tint',
};

/** A message with the icon and the background of its level. */
export function Note({ level, children, ...rest }: Props) {
  return (
    <Group
      {...rest}
      wrap="nowrap"
      gap="sm"
      align="start"
      p="md"
      bdrs="md"
      bg={`var(--gam-${grounds[level] ?? 'accent-tint'})`}
      lh="xs"
      data-level={level}
    >
      <LevelIcon level={level} />
      {children}
    </Group>
  );
}

type Level = Notice['level'];

const icons = {
  info: { Icon: IconInfoCircle, color: 'var(--gam-accent-ink)' },
  success: { Icon: IconCircleCheck, color: 'var(--gam-good)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--gam-warn)' },
  error: { Icon: IconAlertCircle, color: 'var(--gam-bad)' },
} satisfies { [L in Level]: unknown };

/** The icon of a message's level, to stand beside its text. */
export function LevelIcon({ level }: { level: Level }) {
  // An open enum: a level that only a later build knows still gets an icon.
  const { Icon, color } = Object.hasOwn(icons, level) ? icons[level] : icons.info;
  return <Icon size="var(--gam-space-5)" color={color} style={{ flexShrink: 0 }} aria-hidden />;
}

interface FailureProps {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** The message that a list failed to load, with a retry button. [O-2.45] */
export function ListFailure({ text, retry, onRetry }: FailureProps) {
  return (
    <Note level="error" role="alert">
      <Stack gap={0} align="start">
        <p>{text}</p>
        <Anchor component="button" type="button" mih="var(--gam-target)" fw={700} onClick={onRetry}>
          {retry}
        </Anchor>
      </Stack>
    </Note>
  );
}

/** The message in place of an empty list. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <Paper
      component="p"
      withBorder
      p="var(--gam-space-6) var(--gam-space-4)"
      bg="none"
      c="dimmed"
      ta="center"
      style={{ borderStyle: 'dashed' }}
    >
      {children}
    </Paper>
  );
}
