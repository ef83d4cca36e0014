import type { Motivation } from '@gam/schemas/descriptors';
import { IconDiscount2, IconSparkles } from '@tabler/icons-react';
import { useSource } from '../ui/hooks/use-source.ts';
import { Tinted } from './Tinted.tsx';

const icons = { discount: IconDiscount2, other: IconSparkles };

/** A sentence that encourages the customer to go on; empty while its source has none. [O-3.14] */
export function MotivationBlock({ node }: { node: Motivation }) {
  const [list] = useSource(node);
  const [motivation] = list.kind === 'come' ? list.items : [];
  if (motivation === undefined) return null;
  const Icon = icons[motivation.kind];
  const isDiscount = motivation.kind === 'discount';
  return (
    <Tinted
      tone={isDiscount ? 'good' : 'accent'}
      isInked={isDiscount}
      icon={<Icon size="var(--gam-space-5)" style={{ flexShrink: 0 }} aria-hidden />}
    >
      <p>{motivation.text}</p>
    </Tinted>
  );
}
