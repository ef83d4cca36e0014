import { type SourceItem, type SourceName, sourceNames, type SourceReply } from '@gam/schemas/descriptors';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { Source } from './source.ts';
import type { SourceReader } from './source-reader.ts';
import { within } from './within.ts';

/** The client's part of a source's items. */
type Filled<N extends SourceName> = Pick<SourceReply<N>, 'items' | 'select' | 'then'>;

/** A source in a screen: its version, and its items if they are loaded. */
interface SourceView<N extends SourceName> {
  readonly v: string;
  readonly filled: Filled<N> | null;
}
export type SourceViews = { readonly [N in SourceName]?: SourceView<N> };

/** Returns the client's part of a source's items. Only the list itself selects an item, never a page or detail. */
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

/** The wait of a screen for items, ms; the client requests later ones. */
const inlineMs = 150;

/** Returns the sources of the flow's step, with the items that the upstream returns at once. */
export async function viewSources(
  { sources }: { readonly sources: SourceReader },
  open: OpenFlow,
  who: Who,
): Promise<SourceViews> {
  const views = await Promise.all(
    sourceNames.map(async (name) => [name, await viewSource(sources, name, open, who)] as const),
  );
  return Object.fromEntries(views.filter(([, view]) => view !== null)) as SourceViews;
}

async function viewSource<N extends SourceName>(
  sources: SourceReader,
  name: N,
  open: OpenFlow,
  who: Who,
): Promise<SourceView<N> | null> {
  const current = sources.current(name, open, who);
  if (!current) return null;
  const came = await within(current.items(null), inlineMs);
  return { v: current.v, filled: came?.ok ? fillSource(current.source, came.value) : null };
}
