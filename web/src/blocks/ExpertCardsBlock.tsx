import type { ExpertCards } from '@gam/schemas/descriptors';
import { IconChevronLeft } from '@tabler/icons-react';
import { ExpertFace } from '../ui/ExpertFace.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './ExpertCardsBlock.module.css';

/** Experts of a service: each whole card is the way to the order with that expert. [O-2.50, O-3.15] */
export function ExpertCardsBlock({ node: { label, items, skip } }: { node: ExpertCards }) {
  return (
    <div className={styles.experts}>
      {items.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {items.map(({ key, href, expert }) => (
            <li key={key}>
              <ScreenLink className={styles.card} href={href}>
                <ExpertFace expert={expert} />
                <IconChevronLeft className={styles.chevron} aria-hidden />
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
      <ScreenLink className={styles.skip} href={skip.href}>
        {skip.label}
      </ScreenLink>
    </div>
  );
}
