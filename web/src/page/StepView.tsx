import type { AnyNode } from '@gam/schemas/descriptors';
import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NodeView } from '../ui/NodeView.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './StepView.module.css';

/** The body of a screen. A new step slides in, sets the scroll position and focuses its heading. */
export function StepView({ nodes }: { nodes: readonly AnyNode[] }) {
  const { visit, direction, top } = useScreenState();
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser restores focus and scroll position of the first screen.
    if (visit <= 1) return;
    window.scrollTo(0, top);
    (
      step.current?.querySelector<HTMLElement>('[data-focus] input') ??
      step.current?.querySelector<HTMLElement>('h1') ??
      step.current
    )?.focus({ preventScroll: true });
  }, [visit, top]);

  return (
    <Stack
      className={styles.step}
      key={visit}
      gap="lg"
      flex={1}
      pt="lg"
      pb="xl"
      data-direction={visit > 1 ? direction : 'none'}
      ref={step}
      tabIndex={-1}
    >
      {nodes.map((node) => (
        <NodeView key={node.key} node={node} />
      ))}
    </Stack>
  );
}
