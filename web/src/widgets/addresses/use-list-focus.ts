import type { AddressItem } from '@gam/schemas/descriptors';
import { type RefObject, useEffect, useRef } from 'react';
import { newAddress } from './address-draft.ts';

type List = RefObject<HTMLElement | null>;
type Listed = readonly Pick<AddressItem, 'id'>[];

/** Puts the focus on the first address of the page that was asked for, since the button that asked is gone by then. */
export function useNewcomers(list: List, addresses: Listed): () => void {
  const count = useRef<number | null>(null);
  useEffect(() => {
    const first = count.current === null ? undefined : addresses[count.current];
    if (first === undefined) return;
    count.current = null;
    list.current?.querySelector<HTMLElement>(`[value="${CSS.escape(first.id)}"]`)?.focus();
  }, [list, addresses]);
  return () => (count.current = addresses.length);
}

/** Puts the focus on the way to a new address once a deleted one is gone, and with it the button that was pressed. */
export function useVanished(list: List, addresses: Listed): (id: string) => void {
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
