import type { Notes } from '@gam/schemas/descriptors';
import { Card } from '../ui/Card.tsx';
import styles from './NotesBlock.module.css';

/** A few sentences under a title; line breaks stay. [O-3.10] */
export function NotesBlock({ node: { title, items } }: { node: Notes }) {
  return (
    <Card title={title}>
      <ul className={styles.notes}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </Card>
  );
}
