import type { SourceItem, SourceName } from '@gam/schemas/descriptors';
import type { Filled } from '../questions/source-views.ts';
import type { Source } from './source.ts';

/** What a client is told of a source's items. */
export const fillSource = <N extends SourceName>(
  source: Pick<Source<N>, 'selectsSingle' | 'then'>,
  items: readonly SourceItem<N>[],
): Filled<N> => ({
  items: [...items],
  select: source.selectsSingle ? selectSingle(items) : null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: source.then(items),
});

/** The only item there is, which is selected by itself; null where there is a choice or nothing. [O-4.46] */
export function selectSingle(items: readonly { readonly id: string }[]): string | null {
  const [first, ...others] = items;
  return first && others.length === 0 ? first.id : null;
}
