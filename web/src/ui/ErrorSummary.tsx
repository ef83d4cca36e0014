import { Group, Paper } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface Props {
  id: string;
  /** A new object takes the focus again, even with the same message. */
  problem: { readonly message: string } | null;
}

/** The error of an answer. It takes the focus, so that customers notice it and screen readers read it. */
export function ErrorSummary({ id, problem }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) box.current?.focus();
  }, [problem]);
  if (problem === null) return null;
  return (
    <Paper
      id={id}
      ref={box}
      role="alert"
      tabIndex={-1}
      bd="1px solid var(--gam-bad)"
      p="var(--gam-space-3) var(--gam-space-4)"
      bg="var(--gam-bad-tint)"
      c="var(--gam-bad-ink)"
      fw={500}
      lh="xs"
      // Scrolls to between the page's bar and the sticky footer.
      style={{ scrollMarginBlockStart: 'var(--gam-space-7)' }}
    >
      <Group wrap="nowrap" gap="sm">
        <IconAlertCircle size="var(--gam-space-5)" style={{ flexShrink: 0 }} aria-hidden />
        <p>{problem.message}</p>
      </Group>
    </Paper>
  );
}
