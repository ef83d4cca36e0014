import { done } from '@gam/shared/result';
import type { PageSourceReply, SearchItem } from '@gam/schemas/descriptors';
import { call } from './api.ts';

/** The services found, or why there are none. */
export type SearchResult =
  { readonly kind: 'come'; readonly items: readonly SearchItem[] } | { readonly kind: 'failed' };

/** Searches services from the screen at `url`. */
export async function searchServices(url: string, text: string, signal: AbortSignal): Promise<SearchResult> {
  const path = `/api/sources/search?${new URLSearchParams({ url, q: text })}`;
  const result = await call(path, { method: 'GET' }, signal, ({ items }: { items?: readonly unknown[] }) =>
    // The path selects the reply's shape.
    items === undefined ? null : done(items as PageSourceReply['items']),
  );
  return result.ok ? { kind: 'come', items: result.value } : { kind: 'failed' };
}
