import type { Trust } from '@gam/schemas/descriptors';
import {
  IconClockHour4,
  IconHeadset,
  IconReceipt,
  IconShieldCheck,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import { Section } from './Section.tsx';
import styles from './parts.module.css';

const icons = {
  price: IconReceipt,
  people: IconUsers,
  shield: IconShieldCheck,
  support: IconHeadset,
  star: IconStar,
  clock: IconClockHour4,
} as const satisfies { readonly [I in Trust['items'][number]['icon']]: unknown };

/** What a customer may rely on. */
export function TrustBlock({ node: { title, items } }: { node: Trust }) {
  return (
    <Section title={title}>
      <ul className={styles.columns}>
        {items.map(({ key, icon, title: what, text }) => {
          const Icon = icons[icon];
          return (
            <li key={key} className={styles.part}>
              <Icon className={styles.sign} aria-hidden />
              <p>
                <strong>{what}</strong>
                <span>{text}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
