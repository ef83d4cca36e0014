import { Group, Paper } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface Props {
  id: string;
  /** A new object is announced again, also with the same words. */
  problem: { readonly message: string } | null;
}

/** What is wrong with the answer; takes the focus, so that it is read and seen. */
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
      // Clear of the sticky footer when it is scrolled to.
      style={{ scrollMarginBlock: 'var(--gam-space-7) 8rem' }}
    >
      <Group wrap="nowrap" gap="sm">
        <IconAlertCircle size="var(--gam-space-5)" style={{ flexShrink: 0 }} aria-hidden />
        <p>{problem.message}</p>
      </Group>
    </Paper>
  );
}
