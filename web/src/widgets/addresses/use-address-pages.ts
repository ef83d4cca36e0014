import type { AddressItem, Addresses, RichText } from '@gam/schemas/descriptors';
import { useState } from 'react';
import { useComplaint, useSource } from '../../ui/hooks/use-source.ts';

type Page = NonNullable<Addresses['items']>[number];

/** How far the list was read, under one version of it. */
interface Read {
  readonly v: string | null;
  /** The pages before the one that is read now. */
  readonly pages: readonly Page[];
  /** The page that is read now; null: the list's first. */
  readonly item: string | null;
}

/** The saved addresses as far as they were read. */
export interface AddressPages {
  readonly addresses: readonly AddressItem[];
  readonly warning: RichText | null;
  /** What became of the page that is read now. */
  readonly state: 'pending' | 'come' | 'failed';
  /** What the server says of a page that did not come; null: nothing, or it came. [W-8.01, W-8.02] */
  readonly problem: string | null;
  /** The address that the list itself wants selected where nothing is. */
  readonly select: string | null;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * Reads the list page by page; the pages before stay. Goes on by itself until the chosen address is found. [W-4.05, W-4.06]
 */
export function useAddressPages(node: Addresses, chosen: string | null): AddressPages {
  const { v } = node.source;
  const [kept, setRead] = useState<Read>({ v, pages: [], item: null });
  const read = kept.v === v ? kept : { v, pages: [], item: null };
  const [page, retry] = useSource({
    ...node,
    items: read.item === null ? node.items : null,
    item: read.item,
  });
  useComplaint(page);
  const pages = page.kind === 'come' ? [...read.pages, ...page.items] : read.pages;
  const addresses = pages.flatMap((one) => one.addresses);
  const next = page.kind === 'come' ? (pages.at(-1)?.next ?? null) : null;

  const loadMore = () => {
    if (next !== null) setRead({ v, pages, item: next });
  };
  const isSought = next !== null && chosen !== null && addresses.every(({ id }) => id !== chosen);
  if (isSought) setRead({ v, pages, item: next });

  return {
    addresses,
    warning: pages[0]?.warning ?? null,
    state: isSought ? 'pending' : page.kind,
    problem: page.kind === 'failed' ? page.message : null,
    select: page.kind === 'come' ? page.select : null,
    hasMore: next !== null,
    loadMore,
    retry,
  };
}
