import { canonicalJson } from '@gam/engine';
import type { Caches } from '../store/caches.ts';
import { sizeOf } from '../store/size-of.ts';
import type { ExchangeInput } from './exchange.ts';
import type { UpstreamResult } from './failure.ts';

/** A copy is shown for this long, ms. */
const keptMs = 24 * 3_600_000;
/** What all kept replies take, bytes. */
const keptBytes = 16_000_000;

interface Copy {
  readonly at: number;
  readonly result: UpstreamResult<unknown>;
}

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

/** A copy of a reply, with its age, ms. */
interface FoundCopy {
  readonly result: UpstreamResult<unknown>;
  readonly ageMs: number;
}

/** Keeps the last good reply of each public read for a day. */
export function makeLastGood(now: () => number, caches: Caches) {
  const copies = caches.open<Copy>('last good replies', keptBytes);
  const keyOf = (name: string, { params, query }: ExchangeInput): string =>
    `${name} ${canonicalJson({ params, query: withoutWay(query) })}`;
  return {
    remember: (name: string, input: ExchangeInput, result: UpstreamResult<unknown>): void => {
      if (result.ok) copies.set(keyOf(name, input), { at: now(), result }, sizeOf(result.value));
    },
    /** Returns the copy of a read; null where there is none, or it is too old. */
    find: (name: string, input: ExchangeInput): FoundCopy | null => {
      const copy = copies.get(keyOf(name, input));
      const ageMs = copy ? now() - copy.at : Infinity;
      return copy && ageMs < keptMs ? { result: copy.result, ageMs } : null;
    },
  };
}
