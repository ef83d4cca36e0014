import type { Cards } from '@gam/schemas/descriptors';
import { IconChevronLeft } from '@tabler/icons-react';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import { ToneBadge } from '../ui/ToneBadge.tsx';
import styles from './CardsBlock.module.css';

/** Cards that lead somewhere: the whole card is the link. */
export function CardsBlock({ node: { title, layout, items } }: { node: Cards }) {
  return (
    <section>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      <ul className={styles.list} data-layout={layout}>
        {items.map((item) => (
          <li key={item.key}>
            <ScreenLink className={styles.card} href={item.href}>
              {item.image !== undefined && (
                <img
                  className={styles.image}
                  src={item.image}
                  alt=""
                  loading="lazy"
                  width={160}
                  height={120}
                />
              )}
              <span className={styles.words}>
                <span className={styles.title}>{item.title}</span>
                {item.text !== undefined && <span className={styles.text}>{item.text}</span>}
                {(item.note !== undefined || item.badge) && (
                  <span className={styles.foot}>
                    {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
                    {item.badge && <ToneBadge tone={item.badge.tone}>{item.badge.label}</ToneBadge>}
                  </span>
                )}
              </span>
              <IconChevronLeft className={styles.chevron} aria-hidden />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
