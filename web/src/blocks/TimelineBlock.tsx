import type { Timeline } from '@gam/schemas/descriptors';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import styles from './TimelineBlock.module.css';

/** The steps of an order in a row, with the one that it is at. */
export function TimelineBlock({ node: { title, items } }: { node: Timeline }) {
  return (
    <ol className={styles.steps} aria-label={title}>
      {items.map(({ key, label, state, state_label }) => (
        <li
          key={key}
          className={styles.step}
          data-reached={state !== 'ahead' || undefined}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} data-state={state} aria-hidden>
            {state === 'done' && <IconCheck size="1.25rem" stroke={2.5} />}
          </span>
          <Text fz="xs" fw={state === 'current' ? 700 : 400} c={state === 'ahead' ? 'dimmed' : ''} lh="xs">
            {label}
            <VisuallyHidden>{`، ${state_label}`}</VisuallyHidden>
          </Text>
        </li>
      ))}
    </ol>
  );
}
