import type { AddressItem, Addresses } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { SelectableCard } from '../../ui/SelectableCard.tsx';

interface Props {
  item: AddressItem;
  name: string;
  isChosen: boolean;
  labels: Pick<Addresses['labels'], 'edit' | 'remove'>;
  /** The message why the address cannot be deleted, after an attempt. */
  refusal: string | null;
  onChoose: () => void;
  /** Null if the address cannot be edited or deleted. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
}

/** The card of a saved address, with buttons that edit and delete it. [W-2.03, W-6.02, W-6.04] */
export function AddressBox({ item, name, isChosen, labels, refusal, onChoose, onEdit, onRemove }: Props) {
  const id = useId();
  const { title, text, phone } = item;
  const small = { c: 'dimmed', fz: 'xs', lh: 'sm' };
  return (
    <SelectableCard
      name={name}
      isChosen={isChosen}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text ${id}-phone`}
      value={item.id}
      data-address={item.id}
      onChoose={onChoose}
      end={
        <>
          {onEdit && (
            <ActionIcon
              aria-label={`${labels.edit}: ${title}`}
              aria-describedby={`${id}-text`}
              data-opens={item.id}
              onClick={onEdit}
            >
              <IconPencil size="var(--gam-icon)" aria-hidden />
            </ActionIcon>
          )}
          {onRemove && (
            <ActionIcon
              aria-label={`${labels.remove}: ${title}`}
              aria-describedby={`${id}-text`}
              onClick={onRemove}
            >
              <IconTrash size="var(--gam-icon)" aria-hidden />
            </ActionIcon>
          )}
        </>
      }
    >
      <Text id={`${id}-title`} fw={500} lh="xs">
        {title}
      </Text>
      <Text id={`${id}-text`} {...small}>
        {text}
      </Text>
      {phone !== null && (
        <Text id={`${id}-phone`} {...small}>
          <bdi>{toPersianDigits(phone)}</bdi>
        </Text>
      )}
      {refusal !== null && (
        <Text {...small} c="error" role="alert">
          {refusal}
        </Text>
      )}
    </SelectableCard>
  );
}
