import type { Summary } from '@gam/schemas/descriptors';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { SmallPictures } from '../ui/SmallPictures.tsx';
import { useOverflow } from '../ui/hooks/use-overflow.ts';
import styles from './SummaryBlock.module.css';

/** The answers so far, each to be changed in place. Opens itself where its content fits. [O-2.21, O-2.23] */
export function SummaryBlock({ node: { title, items, labels, empty } }: { node: Summary }) {
  const [isOpen, setOpen] = useState(false);
  const [list, overflows] = useOverflow<HTMLUListElement>();
  const id = useId();
  const isFolded = overflows && !isOpen;
  return (
    <Card title={title}>
      {items.length === 0 && empty !== undefined && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list} id={id} ref={list} data-open={isOpen} data-folded={isFolded}>
        {items.map(({ key, title, text, images, change }) => (
          <li className={styles.item} key={key}>
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
              <SmallPictures images={images} />
            </div>
            {change && (
              <ActionButton
                button={change}
                size="small"
                icon={<IconPencil className={styles.icon} aria-hidden />}
              />
            )}
          </li>
        ))}
      </ul>
      {overflows && (
        <button
          className={styles.more}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? labels.less : labels.more}
          <IconChevronDown className={styles.chevron} aria-hidden />
        </button>
      )}
    </Card>
  );
}
