import type { Faq } from '@gam/schemas/descriptors';
import { Chevron } from '../../ui/Chevron.tsx';
import { Section } from './Section.tsx';
import styles from './parts.module.css';

/** Questions whose answers open, also before the script has loaded and in the browser's own search. */
export function FaqBlock({ node: { key, title, items } }: { node: Faq }) {
  return (
    <Section title={title} isCard>
      {items.map((item) => (
        <details key={item.key} name={key} className={styles.asked}>
          <summary>
            <h3>{item.question}</h3>
            <Chevron isUp={false} />
          </summary>
          <p className={styles.answer}>{item.answer}</p>
        </details>
      ))}
    </Section>
  );
}
