import { maxLayers, maxSharedLayers } from '@gam/schemas/rules';
import type { RuleCombination } from '../../compiled-rules.ts';
import type { PlacelessFinding } from '../finding-list.ts';

/** Finds more layers at once than a service may have. `shared`: the names of documents with a candidate. */
export function countLayers({ documents }: RuleCombination, shared: ReadonlySet<string>): PlacelessFinding[] {
  const layers = documents.filter(({ kind }) => kind === 'layer');
  const tried = layers.filter(({ name }) => shared.has(name));
  const excess =
    layers.length > maxLayers
      ? `${layers.length} layers apply at once, and at most ${maxLayers} may`
      : tried.length > maxSharedLayers
        ? `${tried.length} layers with a share apply at once, and at most ${maxSharedLayers} may`
        : null;
  if (excess === null) return [];
  const last = (layers.length > maxLayers ? layers : tried).at(-1)?.name ?? null;
  const message = `${excess}.`;
  return [{ code: 'too_many_layers', severity: 'error', document: last, path: '/applies_to', message }];
}
