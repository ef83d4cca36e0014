import type { Disclosure } from '@gam/schemas/descriptors';
import { IconChevronDown } from '@tabler/icons-react';
import styles from './DisclosureBlock.module.css';

/** Sections behind a title that opens them: the browser's own disclosure, so keyboards and screen readers know it. */
export function DisclosureBlock({ node: { title, sections } }: { node: Disclosure }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <IconChevronDown className={styles.chevron} aria-hidden />
      </summary>
      {sections.map(({ key, title, lines }) => (
        <section key={key} className={styles.section}>
          <h3 className={styles.heading}>
            <bdi>{title}</bdi>
          </h3>
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              <li key={index}>
                {/* Names of rules and facts are Latin, and read from their own side. */}
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
