import type { SourceItem, SourceName } from '@gam/schemas/descriptors';
import type { Filled } from './source-view.ts';
import type { Source } from './source.ts';

/** What a client is told of a source's items. A page or detail selects nothing: only the list itself does. */
export const fillSource = <N extends SourceName>(
  source: Pick<Source<N>, 'select' | 'then'>,
  items: readonly SourceItem<N>[],
  item: string | null = null,
): Filled<N> => ({
  items: [...items],
  select: item === null ? source.select(items) : null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: source.then(items),
});
