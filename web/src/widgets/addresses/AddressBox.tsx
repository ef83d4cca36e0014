import type { AddressItem, Addresses } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './AddressBox.module.css';

interface Props {
  item: AddressItem;
  name: string;
  isChosen: boolean;
  labels: Pick<Addresses['labels'], 'edit' | 'remove'>;
  /** Why it was not deleted just now. */
  refusal: string | null;
  onChoose: () => void;
  /** Null where it cannot be done. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
}

/** A saved address: a real radio that covers the box, and what can be done with it beside. [W-2.03, W-6.02, W-6.04] */
export function AddressBox({ item, name, isChosen, labels, refusal, onChoose, onEdit, onRemove }: Props) {
  const id = useId();
  const { title, text, phone } = item;
  return (
    <div className={styles.box} data-chosen={isChosen} data-address={item.id}>
      <input
        className={styles.input}
        type="radio"
        name={name}
        value={item.id}
        checked={isChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text ${id}-phone`}
        onChange={onChoose}
      />
      <span className={styles.mark} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title} id={`${id}-title`}>
          {title}
        </p>
        <p className={styles.text} id={`${id}-text`}>
          {text}
        </p>
        {phone !== null && (
          <p className={styles.text} id={`${id}-phone`}>
            <bdi>{toPersianDigits(phone)}</bdi>
          </p>
        )}
        {refusal !== null && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {onEdit && (
          <button
            className={styles.action}
            type="button"
            aria-label={`${labels.edit}: ${title}`}
            aria-describedby={`${id}-text`}
            data-opens={item.id}
            onClick={onEdit}
          >
            <IconPencil className={styles.icon} aria-hidden />
          </button>
        )}
        {onRemove && (
          <button
            className={styles.action}
            type="button"
            aria-label={`${labels.remove}: ${title}`}
            aria-describedby={`${id}-text`}
            onClick={onRemove}
          >
            <IconTrash className={styles.icon} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
