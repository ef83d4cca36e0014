import type { AnyNode, BlockOf, BlockType } from '@gam/schemas/descriptors';
import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NodeView } from '../ui/NodeView.tsx';
import { useIsWide } from '../ui/hooks/use-is-wide.ts';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './StepView.module.css';

export const isReceipt = (node: AnyNode): node is BlockOf<'receipt'> =>
  node.type === ('receipt' satisfies BlockType);

interface Props {
  nodes: readonly AnyNode[];
  /** The second column, whose receipt stands for nodes of the body on wide displays. */
  beside: readonly AnyNode[];
}

/** The body of a screen. A new step slides in, sets the scroll position and focuses its heading. */
export function StepView({ nodes, beside }: Props) {
  const { visit, direction, top } = useScreenState();
  const step = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const replaced = new Set(beside.filter(isReceipt).flatMap(({ replaces }) => replaces));
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
      data-column
      data-direction={visit > 1 ? direction : 'none'}
      ref={step}
      tabIndex={-1}
    >
      {nodes.map((node) => {
        if (!replaced.has(node.key)) return <NodeView key={node.key} node={node} />;
        return isWide === true ? null : (
          <div key={node.key} className={styles.beside}>
            <NodeView node={node} />
          </div>
        );
      })}
    </Stack>
  );
}
