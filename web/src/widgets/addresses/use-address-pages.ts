import type { AddressItem, Addresses, RichText } from '@gam/schemas/descriptors';
import { useState } from 'react';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';

type Page = NonNullable<Addresses['items']>[number];

/** The loaded part of one version of the list. */
interface Read {
  readonly v: string | null;
  /** The pages before the current one. */
  readonly pages: readonly Page[];
  /** The id of the current page; null for the first page. */
  readonly item: string | null;
}

/** The loaded part of the saved addresses. */
export interface AddressPages {
  readonly addresses: readonly AddressItem[];
  readonly warning: RichText | null;
  /** The state of the current page. */
  readonly state: 'pending' | 'come' | 'failed';
  /** The BFF's message for a page that failed to load; null without one. [W-8.01, W-8.02] */
  readonly problem: string | null;
  /** The address that the list selects if the answer is empty. */
  readonly select: string | null;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * Loads the list page by page and keeps the earlier pages. It continues by itself until it finds the chosen address.
 * [W-4.05, W-4.06]
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
  useFailureToast(page);
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
