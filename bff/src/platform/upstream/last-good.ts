import { canonicalJson } from '@gam/engine';
import type { Caches } from '../store/caches.ts';
import { sizeOf } from '../store/size-of.ts';
import type { ExchangeInput } from './exchange.ts';
import { type UpstreamFailure, type UpstreamResult, wasKeptBack } from './failure.ts';

/** A copy is shown for this long, ms. */
const keptMs = 24 * 3_600_000;
/** What all kept replies take, bytes. */
const keptBytes = 16_000_000;

interface Copy {
  readonly at: number;
  readonly result: UpstreamResult<unknown>;
}

const isFault = ({ status }: UpstreamFailure): boolean => status === 0 || status >= 500;

/** How a customer came to a page: it changes no reply, and would make a copy for each way. */
export const waysThere: ReadonlySet<string> = new Set([
  'utm_source',
  'internal_source',
  'searched_word',
  'search_result_item_index',
]);

const withoutWay = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([name]) => !waysThere.has(name)))
    : query;

/** Keeps the last good reply of each public read, and answers with it while the breaker lets no try through. */
export function makeLastGood(now: () => number, caches: Caches) {
  const copies = caches.open<Copy>('last good replies', keptBytes);
  return {
    /** Remembers a good result; the copy, with its age in ms, where the breaker keeps the call from its upstream. */
    keep: (
      name: string,
      { params, query }: ExchangeInput,
      result: UpstreamResult<unknown>,
      isOpen: boolean,
    ): { readonly result: UpstreamResult<unknown>; readonly ageMs: number } | null => {
      const key = `${name} ${canonicalJson({ params, query: withoutWay(query) })}`;
      if (result.ok) copies.set(key, { at: now(), result }, sizeOf(result.value));
      const isKeptFrom = !result.ok && (wasKeptBack(result.failure) || (isOpen && isFault(result.failure)));
      if (!isKeptFrom) return null;
      const copy = copies.get(key);
      if (!copy) return null;
      const ageMs = now() - copy.at;
      return ageMs < keptMs ? { result: copy.result, ageMs } : null;
    },
  };
}
