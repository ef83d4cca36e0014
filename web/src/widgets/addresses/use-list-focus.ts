import type { AddressItem } from '@gam/schemas/descriptors';
import { type RefObject, useEffect, useRef } from 'react';
import { newAddress } from './address-draft.ts';

type List = RefObject<HTMLElement | null>;
type Listed = readonly Pick<AddressItem, 'id'>[];

/** Returns a function after which the first new address takes the focus, since the pressed button may be gone. */
export function useFocusOnLoaded(list: List, addresses: Listed): () => void {
  const count = useRef<number | null>(null);
  useEffect(() => {
    const first = count.current === null ? undefined : addresses[count.current];
    if (first === undefined) return;
    count.current = null;
    list.current?.querySelector<HTMLElement>(`[value="${CSS.escape(first.id)}"]`)?.focus();
  }, [list, addresses]);
  return () => (count.current = addresses.length);
}

/** Returns a function that moves the focus to the button for a new address once the given address is deleted. */
export function useFocusAfterDelete(list: List, addresses: Listed): (id: string) => void {
  const expected = useRef<string | null>(null);
  useEffect(() => {
    if (expected.current === null || addresses.some(({ id }) => id === expected.current)) return;
    expected.current = null;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body)
      list.current?.querySelector<HTMLElement>(`[data-opens="${newAddress}"]`)?.focus();
  }, [list, addresses]);
  return (id) => (expected.current = id);
}
