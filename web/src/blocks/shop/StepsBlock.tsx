import type { Steps } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { Section } from './Section.tsx';
import styles from './parts.module.css';

/** How something is done, step by step. */
export function StepsBlock({ node: { title, items } }: { node: Steps }) {
  return (
    <Section title={title} isCard>
      <ol className={styles.columns}>
        {items.map(({ key, title: what, text }, index) => (
          <li key={key} className={styles.part}>
            <span className={styles.number} aria-hidden>
              {toPersianDigits(String(index + 1))}
            </span>
            <p>
              <strong>{what}</strong>
              <span>{text}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
