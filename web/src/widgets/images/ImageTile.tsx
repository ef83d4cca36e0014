import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './ImagesWidget.module.css';

interface Props {
  /** Where it is seen; null: only that it is there is known. */
  image: string | null;
  label: string;
  removeLabel: string;
  onRemove: () => void;
}

/** A picture that arrived: it can be removed. [O-4.38] */
export function ImageTile({ image, label, removeLabel, onRemove }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const isSeen = image !== null && broken !== image;
  return (
    <li className={styles.tile} data-state="success">
      {isSeen ? (
        <img className={styles.picture} src={image} alt={label} onError={() => setBroken(image)} />
      ) : (
        <span className={styles.file}>
          <IconPhoto className={styles.icon} aria-hidden />
          {label}
        </span>
      )}
      <button
        className={styles.remove}
        type="button"
        aria-label={`${removeLabel}، ${label}`}
        onClick={onRemove}
      >
        <IconTrash className={styles.icon} aria-hidden />
      </button>
    </li>
  );
}
