import type { Notice } from '@gam/schemas/descriptors';
import { Alert, Box } from '@mantine/core';
import { ActionButton } from '../ui/ActionButton.tsx';
import { SupportRef } from '../ui/SupportRef.tsx';
import { LevelIcon } from '../ui/Note.tsx';
import type { Tone } from './Tinted.tsx';

const tones = {
  info: 'accent',
  success: 'good',
  warning: 'warn',
  error: 'bad',
} satisfies { [L in Notice['level']]: Tone };

/** A message in the page: what happened and what can be done about it. */
export function NoticeBlock({ node: { level, title, text, action, ref } }: { node: Notice }) {
  return (
    <Alert
      role={level === 'error' ? 'alert' : 'status'}
      data-level={level}
      icon={<LevelIcon level={level} />}
      title={title}
      lh="xs"
      bg={`var(--gam-${tones[level]}-tint)`}
      styles={{
        icon: {
          inlineSize: 'auto',
          blockSize: 'auto',
          alignItems: 'flex-start',
          marginInlineEnd: 'var(--gam-space-3)',
        },
        body: { gap: 'var(--gam-space-1)' },
        title: { color: 'var(--gam-ink)' },
        message: { color: 'var(--gam-ink)' },
      }}
    >
      {text}
      {ref && <SupportRef {...ref} />}
      {action && (
        <Box mt="xs">
          <ActionButton button={action} size="small" />
        </Box>
      )}
    </Alert>
  );
}
