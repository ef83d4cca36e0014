import { LevelIcon } from './LevelIcon.tsx';
import styles from './ListFailure.module.css';

interface Props {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** A list that could not be loaded, and another try. [O-2.45] */
export function ListFailure({ text, retry, onRetry }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <LevelIcon level="error" />
      <div>
        <p>{text}</p>
        <button className={styles.retry} type="button" onClick={onRetry}>
          {retry}
        </button>
      </div>
    </div>
  );
}
