import { fillText } from '@gam/shared/fill-text';
import { Stack, Text } from '@mantine/core';
import { IconCameraPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { CardGrid } from '../../ui/Card.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { useBeforeNext } from '../../ui/hooks/use-screen.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { FileInput } from '../uploads/FileInput.tsx';
import { useHandUp, type WidgetProps } from '../widget-props.ts';
import { ImageTile, UploadTile } from './ImageTiles.tsx';
import { useCropQueue } from './use-crop-queue.ts';
import { useImageUploads } from './use-image-uploads.ts';
import styles from './ImagesWidget.module.css';

/** The cropper. It has a chunk of its own, since the pictures of an answer are shown without it. */
export const { Part: CropDialog, warm: warmCropDialog } = lazyPart(
  'cropper',
  async () => (await import('./CropDialog.tsx')).CropDialog,
);

/** Pictures that the customer chooses or takes, crops and uploads. [O-2.35, O-4.38, O-4.39, O-5.16] */
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

  const take = (files: readonly File[]) => void queue.take(files.slice(0, room));
  /** Moves the focus on, since the button that had it is removed. */
  const refocus = () => requestAnimationFrame(() => input.current?.focus());
  return (
    <Stack gap="xs">
      <CardGrid component="ul" least="8.5rem" aria-labelledby={labelledBy}>
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
            <label
              className={`${styles.face} ${styles.add}`}
              data-wrong={isWrong}
              data-busy={queue.isPreparing}
            >
              <IconCameraPlus size="var(--gam-icon)" aria-hidden />
              {labels.add}
              <FileInput
                ref={input}
                multiple
                accept="image/jpeg,image/png"
                aria-describedby={`${describedBy} ${id}-note ${id}-error`}
                onChoose={take}
              />
            </label>
          </li>
        )}
      </CardGrid>
      <Text id={`${id}-note`} c="dimmed" fz="xs">
        {labels.drop}
      </Text>
      <FieldError id={`${id}-error`} message={queue.problem} />
      {queue.cropping && (
        <CropDialog
          key={queue.cropping.src}
          node={node}
          src={queue.cropping.src}
          onDone={queue.cropping.done}
        />
      )}
    </Stack>
  );
}
