import type { Faq } from '@gam/schemas/descriptors';
import { Text } from '@mantine/core';
import { Card } from '../../ui/Card.tsx';
import { Chevron } from '../../ui/Chevron.tsx';
import styles from './FaqBlock.module.css';

/** Questions whose answers open, also before the script has loaded and in the browser's own search. */
export function FaqBlock({ node: { key, title, items } }: { node: Faq }) {
  return (
    <Card title={title}>
      {items.map((item) => (
        <details key={item.key} name={key} className={styles.item}>
          <summary className={styles.question}>
            <h3>{item.question}</h3>
            <Chevron isUp={false} />
          </summary>
          <Text c="dimmed" pb="sm" style={{ whiteSpace: 'pre-line' }}>
            {item.answer}
          </Text>
        </details>
      ))}
    </Card>
  );
}
