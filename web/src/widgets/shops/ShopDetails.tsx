import type { RepairShops } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent } from 'react';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { useComplaint } from '../../ui/hooks/use-complaint.ts';
import { useSource } from '../../ui/hooks/use-source.ts';
import styles from './ShopDetails.module.css';

interface Props {
  shop: string;
  node: Pick<RepairShops, 'details' | 'labels'>;
  onFailure: () => void;
}

/** The hours and badges of one shop, asked for when it is first opened. [O-3.08, O-4.47, O-8.08] */
export function ShopDetails({ shop, node, onFailure }: Props) {
  const [details] = useSource({ source: node.details, items: null, item: shop });
  const { kind } = details;
  const fail = useEffectEvent(onFailure);
  useComplaint(details);
  useEffect(() => {
    if (kind === 'failed') fail();
  }, [kind]);
  const found = details.kind === 'come' ? details.items.find(({ id }) => id === shop) : undefined;
  if (found === undefined) {
    return (
      <div className={styles.details} data-pending>
        <output className={styles.status}>{node.labels.loading_details}</output>
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    );
  }
  const { title, timetable, badges } = found;
  return (
    <div className={styles.details}>
      <p className={styles.title}>{title}</p>
      <dl className={styles.timetable}>
        {timetable.map((row) => (
          <div className={styles.row} key={row.title}>
            <dt>{row.title}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {badges.length > 0 && (
        <ul className={styles.badges}>
          {badges.map((badge) => (
            <li key={badge}>
              <ToneBadge tone="accent">{badge}</ToneBadge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
