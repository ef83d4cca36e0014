import type { Images } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Upload } from './use-image-uploads.ts';
import styles from './ImagesWidget.module.css';

interface Props {
  upload: Upload;
  labels: Images['labels'];
  onRetry: () => void;
  onRemove: () => void;
}

/** A picture on its way, with how far it is; or rejected, to be sent again. [O-4.38, W-2.09] */
export function UploadTile({ upload: { preview, state, percent }, labels, onRetry, onRemove }: Props) {
  const progress = fillText(labels.progress, { percent });
  return (
    <li className={styles.tile} data-state={state}>
      <img className={styles.picture} src={preview} alt="" />
      {state === 'loading' ? (
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={labels.uploading}
          aria-valuetext={progress}
        />
      ) : (
        <>
          <button className={styles.retry} type="button" onClick={onRetry}>
            <IconRefresh className={styles.icon} aria-hidden />
            {labels.retry}
          </button>
          <button className={styles.remove} type="button" aria-label={labels.remove} onClick={onRemove}>
            <IconTrash className={styles.icon} aria-hidden />
          </button>
        </>
      )}
    </li>
  );
}
