import type { Images } from '@gam/schemas/descriptors';
import { ActionIcon, Group } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import 'cropperjs/dist/cropper.css';
import { type ReactNode, useRef, useState } from 'react';
import { Cropper, type ReactCropperElement } from 'react-cropper';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Dialog } from '../../ui/lazy-dialog.ts';
import { toBlob } from './prepare-picture.ts';
import styles from './CropDialog.module.css';

interface Props {
  node: Images;
  /** The blob URL of the picture. */
  src: string;
  /** Takes the cropped picture; null if the customer closed the dialog. */
  onDone: (cropped: Blob | null) => void;
}

/** The zoom of one press, as a share of the size. */
const zoomStep = 0.2;

/** The dialog «ویرایش تصویر», in which a picture is cropped, rotated and zoomed. [W-2.09, W-4.13] */
export function CropDialog({ node: { labels, sent }, src, onDone }: Props) {
  const cropper = useRef<ReactCropperElement>(null);
  const [state, setState] = useState<'open' | 'ready' | 'cropping'>('open');
  const crop = async () => {
    setState('cropping');
    const canvas = cropper.current?.cropper.getCroppedCanvas({
      maxWidth: sent.max_side,
      maxHeight: sent.max_side,
      // A jpg has no transparency.
      fillColor: '#fff',
    });
    const blob = canvas ? await toBlob(canvas, 'image/jpeg', sent.quality) : null;
    if (blob === null) setState('ready');
    else onDone(blob);
  };
  const tool = (label: string, icon: ReactNode, run: (cropper: ReactCropperElement['cropper']) => void) => (
    <ActionIcon
      bd="1px solid var(--gam-line)"
      aria-label={label}
      disabled={state !== 'ready'}
      onClick={() => cropper.current && run(cropper.current.cropper)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <Dialog
      title={labels.crop_title}
      onClose={() => onDone(null)}
      actions={
        <>
          <PlainButton kind="primary" disabled={state !== 'ready'} onClick={() => void crop()}>
            {labels.crop_confirm}
          </PlainButton>
          <PlainButton kind="quiet" onClick={() => onDone(null)}>
            {labels.crop_cancel}
          </PlainButton>
        </>
      }
    >
      <div className={styles.stage} dir="ltr">
        <Cropper
          ref={cropper}
          src={src}
          alt={labels.crop_title}
          viewMode={1}
          autoCropArea={1}
          dragMode="move"
          background={false}
          // The picture is upright and of this origin already.
          checkOrientation={false}
          checkCrossOrigin={false}
          ready={() => setState('ready')}
          className={styles.cropper ?? ''}
        />
      </div>
      <Group justify="center" gap="xs" dir="ltr">
        {tool(labels.rotate_left, <IconRotate2 aria-hidden />, (one) => one.rotate(-90))}
        {tool(labels.rotate_right, <IconRotateClockwise2 aria-hidden />, (one) => one.rotate(90))}
        {tool(labels.zoom_in, <IconZoomIn aria-hidden />, (one) => one.zoom(zoomStep))}
        {tool(labels.zoom_out, <IconZoomOut aria-hidden />, (one) => one.zoom(-zoomStep))}
      </Group>
    </Dialog>
  );
}
