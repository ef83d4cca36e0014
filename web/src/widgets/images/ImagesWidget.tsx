import { IconCameraPlus } from '@tabler/icons-react';
import { fillText } from '@gam/shared/fill-text';
import { useEffect, useId, useRef } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { useBeforeNext } from '../../ui/hooks/use-before-next.ts';
import { useHandUp } from '../use-hand-up.ts';
import type { WidgetProps } from '../widget-props.ts';
import { ImageTile } from './ImageTile.tsx';
import { UploadTile } from './UploadTile.tsx';
import { useCropQueue } from './use-crop-queue.ts';
import { useImageUploads } from './use-image-uploads.ts';
import styles from './ImagesWidget.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

/** The cropper, in a chunk of its own: asked for when pictures are, and not needed to see those that are there. */
export const { Part: CropDialog, warm: warmCropDialog } = lazyPart(
  'cropper',
  async () => (await import('./CropDialog.tsx')).CropDialog,
);

/** Pictures: chosen, taken or dropped, cropped, then uploaded. [O-2.35, O-4.38, O-4.39, O-5.16] */
export function ImagesWidget(props: WidgetProps<'images'>) {
  const { node, value, onChange, labelledBy, describedBy, isWrong } = props;
  const { labels } = node;
  const { uploads, successes, isLoading, ...pictures } = useImageUploads({ node, value, onChange });
  const queue = useCropQueue(node, (cropped) => pictures.add(cropped));
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const room = node.max - successes.length - uploads.length;
  useHandUp(value, onChange);
  useBeforeNext(isLoading || queue.isPreparing ? { label: null, run: () => labels.uploading } : null);
  useEffect(() => warmCropDialog(), []);

  const take = (files: FileList | null) => void queue.take([...(files ?? [])].slice(0, room));
  /** The button that had the focus is gone. */
  const refocus = () => requestAnimationFrame(() => input.current?.focus());
  return (
    <div className={styles.widget}>
      <ul className={styles.pictures} aria-labelledby={labelledBy}>
        {successes.map((success, index) => (
          <ImageTile
            key={success.id}
            image={success.image}
            label={fillText(labels.picture, { number: index + 1 })}
            removeLabel={labels.remove}
            onRemove={() => (pictures.remove(success.id), refocus())}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            labels={labels}
            onRetry={() => pictures.retry(upload)}
            onRemove={() => (pictures.discard(upload), refocus())}
          />
        ))}
        {room > 0 && (
          <li className={styles.tile}>
            <label className={styles.add} data-wrong={isWrong} data-busy={queue.isPreparing}>
              <IconCameraPlus className={styles.icon} aria-hidden />
              {labels.add}
              {/* As large as its tile: files are dropped on it as well. */}
              <input
                className={styles.input}
                ref={input}
                type="file"
                multiple
                accept="image/jpeg,image/png"
                aria-describedby={`${describedBy} ${id}-note ${id}-error`}
                // The same file can be chosen again after it was turned down.
                onChange={({ currentTarget }) => {
                  take(currentTarget.files);
                  currentTarget.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p className={styles.note} id={`${id}-note`}>
        {labels.drop}
      </p>
      <FieldError id={`${id}-error`} message={queue.problem} />
      {queue.cropping && (
        <CropDialog
          key={queue.cropping.src}
          node={node}
          src={queue.cropping.src}
          onDone={queue.cropping.done}
        />
      )}
    </div>
  );
}
