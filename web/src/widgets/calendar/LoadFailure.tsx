import type { Calendar } from '@gam/schemas/descriptors';
import { LevelIcon } from '../../ui/LevelIcon.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import styles from './LoadFailure.module.css';

interface Props {
  labels: Pick<Calendar['labels'], 'load_error' | 'retry'>;
  onRetry: () => void;
}

/** A month that could not be loaded, and another try, in the place of its days. [W-8.03] */
export function LoadFailure({ labels, onRetry }: Props) {
  return (
    <div className={styles.failure}>
      <LevelIcon level="error" />
      <p>{labels.load_error}</p>
      <PlainButton kind="secondary" size="small" onClick={onRetry}>
        {labels.retry}
      </PlainButton>
    </div>
  );
}
