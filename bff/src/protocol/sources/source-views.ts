import { type SourceItem, type SourceName, sourceNames, type SourceReply } from '@gam/schemas/descriptors';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { type Source, sourceOf } from './source.ts';
import type { SourceReader } from './source-reader.ts';
import { within } from './within.ts';

/** What a client is told of a source's items. */
type Filled<N extends SourceName> = Pick<SourceReply<N>, 'items' | 'select' | 'then'>;

/** What a screen knows of a source: its version, and its items where they are there already. */
interface SourceView<N extends SourceName> {
  readonly v: string;
  readonly filled: Filled<N> | null;
}
export type SourceViews = { readonly [N in SourceName]?: SourceView<N> };

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

/** A screen waits so long for items, ms; what comes later the client asks for. */
const inlineMs = 150;

/** The sources of the step where a flow stands, with the items that the upstream gives at once. */
export async function viewSources(
  { sources }: { readonly sources: SourceReader },
  open: OpenFlow,
  who: Who,
): Promise<SourceViews> {
  const views: MadeViews = {};
  await Promise.all(
    sourceNames.map(async (name) =>
      put(views, name, (await viewSource(sources, name, open, who)) as MadeViews[typeof name] | null),
    ),
  );
  return views;
}

type MadeViews = { [N in SourceName]?: SourceView<N> };

function put<N extends SourceName>(views: MadeViews, name: N, view: MadeViews[N] | null): void {
  if (view) views[name] = view;
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
  return { v: current.v, filled: came?.ok ? fillSource(sourceOf(name), came.value) : null };
}
