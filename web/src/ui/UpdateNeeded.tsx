import { Paper, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { PlainButton } from './PlainButton.tsx';

/** The client's own texts, since this build may be too old for the BFF's. */
const updateTexts = {
  outdated: 'نسخهٔ تازه‌ای از برنامه آماده است. برای ادامه، آن را به‌روز کنید.',
  update: 'به‌روزرسانی',
} as const;

/** The message that the page must be reloaded, since this build is too old for the screen. */
export function UpdateNeeded() {
  return (
    <Paper shadow="xs" p="var(--gam-space-6) var(--gam-space-4)" role="alert">
      <Stack align="center" ta="center">
        <IconRefresh size="var(--gam-space-6)" color="var(--gam-accent-ink)" aria-hidden />
        <p>{updateTexts.outdated}</p>
        <PlainButton kind="primary" onClick={() => location.reload()}>
          {updateTexts.update}
        </PlainButton>
      </Stack>
    </Paper>
  );
}
