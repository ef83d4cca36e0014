import type { ExpertCard } from '@gam/schemas/descriptors';
import { Card } from '../parts/Card.tsx';
import { ExpertFace } from '../parts/ExpertFace.tsx';

/** One expert: whom the quote is for. [O-2.21] */
export function ExpertCardBlock({ node: { title, expert } }: { node: ExpertCard }) {
  return (
    <Card title={title}>
      <ExpertFace expert={expert} />
    </Card>
  );
}
