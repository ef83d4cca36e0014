import type { Addresses, AddressItem, RichText } from '@gam/schemas/descriptors';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';

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
interface AddressPages {
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

/**
 * Selects the first address if there is no answer; drops an address that is on no page and reloads the list, once. A
 * dropped address is not replaced automatically: an expert must not be sent to an address that the customer did not
 * choose. [W-4.04]
 */
export function useAddressAnswer(
  { addresses, state, select, hasMore }: AddressPages,
  value: AnswerValues,
  onChange: (value: AnswerValues) => void,
): void {
  const { refresh } = useScreenActions();
  const chosen = value.values[0] ?? null;
  const isWhole = state === 'come' && !hasMore;
  const isMissing = chosen !== null && isWhole && addresses.every(({ id }) => id !== chosen);
  const wasDropped = useRef(false);

  const dropAnswer = useEffectEvent(() => {
    onChange({ values: [] });
    if (!wasDropped.current) void refresh();
    wasDropped.current = true;
  });
  useEffect(() => {
    if (isMissing) dropAnswer();
  }, [isMissing]);

  const choose = useEffectEvent((id: string) => onChange({ values: [id] }));
  const wanted = chosen === null && state === 'come' ? select : null;
  useEffect(() => {
    if (wanted !== null && !wasDropped.current) choose(wanted);
  }, [wanted]);
}
