import type { AddressItem } from '@gam/schemas/descriptors';
import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { EmptyNote, ListFailure, Note } from '../../ui/Note.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { warmDialog } from '../../ui/lazy-dialog.ts';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';
import { useHandUp, type WidgetProps } from '../widget-props.ts';
import { AddressBox } from './AddressBox.tsx';
import { CardPlaceholders } from '../fetched/CardPlaceholders.tsx';
import { newAddress } from './address-draft.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RichMessage } from './RichMessage.tsx';
import { useAddressAnswer, useAddressPages } from './use-address-pages.ts';
import { useFocusOnLoaded, useFocusAfterDelete } from './use-list-focus.ts';

interface Props extends WidgetProps<'addresses'> {
  /** Opens the form of the address with the id, or of a new one. */
  onOpen: (item: string) => void;
  /** Hears that the list has come, and whether it is empty. */
  onListed: (isEmpty: boolean) => void;
}

/** A choice of the saved addresses, with buttons to add, edit and delete one. [W-2.03, W-4.06] */
export function AddressList({ node, value, onChange, describedBy, isWrong, onOpen, onListed }: Props) {
  const { labels, editable, removable } = node;
  const { send } = useScreenActions();
  const id = useId();
  const chosen = value.values[0] ?? null;
  const pages = useAddressPages(node, chosen);
  const { addresses, warning, state } = pages;
  const [removing, setRemoving] = useState<AddressItem | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusNextLoaded = useFocusOnLoaded(list, addresses);
  const focusAfterDelete = useFocusAfterDelete(list, addresses);
  useHandUp(value, onChange);
  useAddressAnswer(pages, value, onChange);
  const isListed = state === 'come';
  const isEmpty = addresses.length === 0;
  const tellListed = useEffectEvent(() => onListed(isEmpty));
  // Before the empty list is painted, since the form may open in its place.
  useLayoutEffect(() => {
    if (isListed) tellListed();
  }, [isListed]);
  useEffect(() => {
    if (removable) warmDialog();
  }, [removable]);

  const remove = (item: AddressItem) => {
    const isSelected = item.id === chosen;
    // Mounted again each time, so that screen readers announce it again.
    setRefused(null);
    if (isSelected) setTimeout(() => setRefused(item.id));
    else setRemoving(item);
  };
  const confirmRemoval = ({ id: removed }: AddressItem) => {
    setRemoving(null);
    focusAfterDelete(removed);
    send('address_delete', { id: removed });
  };

  return (
    <Stack ref={list}>
      {warning && (
        <Note level="warning" role="note">
          <RichMessage nodes={warning} />
        </Note>
      )}
      <PlainButton
        kind="secondary"
        icon={<IconPlus size="var(--gam-icon)" aria-hidden />}
        data-opens={newAddress}
        onClick={() => onOpen(newAddress)}
      >
        {labels.new}
      </PlainButton>
      {isListed && isEmpty && <EmptyNote>{labels.empty}</EmptyNote>}
      {addresses.length > 0 && (
        <Stack
          gap="sm"
          role="radiogroup"
          aria-label={labels.list}
          aria-describedby={describedBy}
          aria-invalid={isWrong}
        >
          {addresses.map((item) => (
            <AddressBox
              key={item.id}
              item={item}
              name={id}
              isChosen={item.id === chosen}
              labels={labels}
              refusal={item.id === refused ? labels.selected_cannot_be_deleted : null}
              onChoose={() => {
                setRefused(null);
                onChange({ values: [item.id] });
              }}
              onEdit={editable ? () => onOpen(item.id) : null}
              onRemove={removable ? () => remove(item) : null}
            />
          ))}
        </Stack>
      )}
      {state === 'pending' && (
        <CardPlaceholders count={node.placeholders} label={labels.loading} size="address" />
      )}
      {state === 'failed' && (
        <ListFailure text={pages.problem ?? labels.load_error} retry={labels.retry} onRetry={pages.retry} />
      )}
      {pages.hasMore && state === 'come' && (
        <PlainButton
          kind="secondary"
          onClick={() => {
            focusNextLoaded();
            pages.loadMore();
          }}
        >
          {labels.load_more}
        </PlainButton>
      )}
      {removing && (
        <RemoveDialog
          labels={labels}
          onRemove={() => confirmRemoval(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Stack>
  );
}
