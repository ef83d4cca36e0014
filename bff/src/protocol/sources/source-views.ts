import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { SourceView, SourceViews } from './source-view.ts';
import { fillSource } from './fill-source.ts';
import { sourceOf } from './registry.ts';
import type { SourceReader } from './source-reader.ts';
import { within } from './within.ts';

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
