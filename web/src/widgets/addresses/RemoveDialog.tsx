import type { Addresses } from '@gam/schemas/descriptors';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Dialog } from '../../ui/lazy-dialog.ts';

interface Props {
  labels: Pick<Addresses['labels'], 'delete_title' | 'delete_confirm' | 'yes' | 'no'>;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks before an address is deleted. [W-2.05, O-5.20] */
export function RemoveDialog({ labels, onRemove, onClose }: Props) {
  return (
    <Dialog
      title={labels.delete_title}
      onClose={onClose}
      actions={
        <>
          <PlainButton kind="danger" onClick={onRemove}>
            {labels.yes}
          </PlainButton>
          <PlainButton kind="secondary" onClick={onClose} data-autofocus>
            {labels.no}
          </PlainButton>
        </>
      }
    >
      <p>{labels.delete_confirm}</p>
    </Dialog>
  );
}
