import type { Notice } from '@gam/schemas/descriptors';
import { ActionButton } from '../ui/ActionButton.tsx';
import { LevelIcon } from '../ui/LevelIcon.tsx';
import styles from './NoticeBlock.module.css';

/** A message in the page: what happened and what can be done about it. */
export function NoticeBlock({ node: { level, title, text, action } }: { node: Notice }) {
  return (
    <div className={styles.notice} data-level={level} role={level === 'error' ? 'alert' : 'status'}>
      <LevelIcon level={level} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        <p>{text}</p>
        {action && (
          <div className={styles.action}>
            <ActionButton button={action} size="small" />
          </div>
        )}
      </div>
    </div>
  );
}
