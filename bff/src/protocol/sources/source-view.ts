import type { SourceName, SourceReply } from '@gam/schemas/descriptors';

/** What a client is told of a source's items. */
export type Filled<N extends SourceName> = Pick<SourceReply<N>, 'items' | 'select' | 'then'>;

/** What a screen knows of a source: its version, and its items where they are there already. */
export interface SourceView<N extends SourceName> {
  readonly v: string;
  readonly filled: Filled<N> | null;
}
export type SourceViews = { readonly [N in SourceName]?: SourceView<N> };
