import { type PageSourceItem, type PageSourceName, pageSourceNames } from '@gam/schemas/descriptors';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { EntryKind } from '../registry.ts';

/** What a source of a screen without a flow is asked for. */
interface PageSourceRequest {
  readonly upstream: Upstream;
  /** The text that was typed, at most 100 characters; never empty. */
  readonly q: string;
  /** The city of the screen, else the visitor's; null before one is chosen. */
  readonly city: string | null;
  readonly signal: AbortSignal;
}

/** Returns the items of a source of screens without a flow. */
export type PageSource<N extends PageSourceName> = (
  request: PageSourceRequest,
) => Promise<UpstreamResult<readonly PageSourceItem<N>[]>>;

export type PageSources = { readonly [N in PageSourceName]: PageSource<N> };

export const pageSources: EntryKind<PageSources> = { name: 'page sources' };

export const isPageSourceName = (name: string): name is PageSourceName =>
  (pageSourceNames as readonly string[]).includes(name);
