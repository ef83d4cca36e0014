import type { SourceName } from '@gam/schemas/descriptors';
import { experts } from './experts.ts';
import type { Source } from './source.ts';

/** Every source. One without a line here does not compile. */
export const sources = { experts } as const satisfies { [N in SourceName]: Source<N> };

export const isSourceName = (name: string): name is SourceName => Object.hasOwn(sources, name);

/** The source of a name; to be given that name's items. */
export function sourceOf<N extends SourceName>(name: N): Source<N> {
  return sources[name];
}
