import type { Summary } from '@gam/schemas/descriptors';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { SmallPictures } from '../ui/SmallPictures.tsx';
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

/** Whether an element's content is higher than the element may be while folded (`--folded` of its styles). */
function useOverflow<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => {
      const limit =
        Number.parseFloat(getComputedStyle(watched).getPropertyValue('--folded')) * rootFontSize();
      setOverflows(watched.scrollHeight > limit + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, overflows];
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
