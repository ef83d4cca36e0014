import { type SourceName, sourceNames } from '@gam/schemas/descriptors';
import { makeRegistry } from '../registry.ts';
import type { Source } from './source.ts';

/** Every source by its name. */
export type Sources = { readonly [N in SourceName]: Source<N> };

export const sources = makeRegistry<Sources>('sources');

export const isSourceName = (name: string): name is SourceName =>
  (sourceNames as readonly string[]).includes(name);

/** The source of a name; to be given that name's items. */
export function sourceOf<N extends SourceName>(name: N): Source<N> {
  return sources.entries()[name];
}
