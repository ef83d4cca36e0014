import type { Motivation } from '@gam/schemas/descriptors';
import { IconDiscount2, IconSparkles } from '@tabler/icons-react';
import { useSource } from '../ui/hooks/use-source.ts';
import styles from './MotivationBlock.module.css';

const icons = { discount: IconDiscount2, other: IconSparkles };

/** What encourages to go on; nothing where there is none or it does not come. [O-3.14] */
export function MotivationBlock({ node }: { node: Motivation }) {
  const [list] = useSource(node);
  const [said] = list.kind === 'come' ? list.items : [];
  if (said === undefined) return null;
  const Icon = icons[said.kind];
  return (
    <p className={styles.motivation} data-kind={said.kind}>
      <Icon className={styles.icon} aria-hidden />
      {said.text}
    </p>
  );
}
