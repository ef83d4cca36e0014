import type { Images } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { ActionIcon, Box, Image } from '@mantine/core';
import { IconPhoto, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { sayBroken } from '../../ui/say-broken.ts';
import type { Upload } from './use-image-uploads.ts';
import styles from './ImagesWidget.module.css';

interface ImageTileProps {
  /** The picture's URL; null if it is unknown. */
  image: string | null;
  label: string;
  removeLabel: string;
  onRemove: () => void;
}

/** An uploaded picture with a button that removes it. [O-4.38] */
export function ImageTile({ image, label, removeLabel, onRemove }: ImageTileProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = image !== null && broken !== image;
  return (
    <li className={styles.tile} data-state="success">
      {isShown ? (
        <Image ref={sayBroken} src={image} alt={label} h="100%" onError={() => setBroken(image)} />
      ) : (
        <span className={styles.face}>
          <IconPhoto size="var(--gam-icon)" aria-hidden />
          {label}
        </span>
      )}
      <RemoveButton label={`${removeLabel}، ${label}`} onRemove={onRemove} />
    </li>
  );
}

interface UploadTileProps {
  upload: Upload;
  labels: Images['labels'];
  onRetry: () => void;
  onRemove: () => void;
}

/** A picture that is uploading, with its progress; or one that failed, with a button that sends it again. [W-2.09] */
export function UploadTile({ upload, labels, onRetry, onRemove }: UploadTileProps) {
  const { preview, state, percent } = upload;
  return (
    <li className={styles.tile} data-state={state}>
      <Image src={preview} alt="" h="100%" opacity={0.35} />
      {state === 'loading' ? (
        <ProgressLine
          percent={percent}
          label={labels.uploading}
          text={fillText(labels.progress, { percent })}
          pos="absolute"
          style={{ insetInline: 'var(--gam-space-3)', insetBlockEnd: 'var(--gam-space-3)' }}
        />
      ) : (
        <>
          <Box pos="absolute" bg="var(--gam-card)" style={{ insetInline: 0, insetBlockEnd: 0 }}>
            <PlainButton
              kind="link"
              fullWidth
              icon={<IconRefresh size="var(--gam-icon)" aria-hidden />}
              onClick={onRetry}
            >
              {labels.retry}
            </PlainButton>
          </Box>
          <RemoveButton label={labels.remove} onRemove={onRemove} />
        </>
      )}
    </li>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon
      pos="absolute"
      bg="var(--gam-card)"
      c="var(--gam-bad-ink)"
      bdrs={0}
      style={{ insetBlockStart: 0, insetInlineEnd: 0, borderEndStartRadius: 'var(--gam-radius)' }}
      aria-label={label}
      onClick={onRemove}
    >
      <IconTrash size="var(--gam-icon)" aria-hidden />
    </ActionIcon>
  );
}
