import type { ExpertCard } from '@gam/schemas/descriptors';
import { Card } from '../ui/Card.tsx';
import { ExpertFace } from '../ui/ExpertFace.tsx';

/** The expert of the quote. [O-2.21] */
export function ExpertCardBlock({ node: { title, expert } }: { node: ExpertCard }) {
  return (
    <Card title={title}>
      <ExpertFace expert={expert} />
    </Card>
  );
}
