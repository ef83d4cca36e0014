import type { SourceItem, SourceName } from '@gam/schemas/descriptors';
import type { OfferedItem } from '../../engine/questions/kind.ts';
import type { Source } from './source.ts';

/** Finds what was chosen in a list whose items are what is chosen, each told by `describe`. */
export const findListed =
  <N extends SourceName>(describe: (item: SourceItem<N>) => OfferedItem): Source<N>['find'] =>
  async (values, items) => {
    const came = await items(null);
    if (!came.ok) return came;
    const offered = new Map(came.value.map(describe).map((one) => [one.id, one]));
    const chosen = values.flatMap((value) => offered.get(value) ?? []);
    return { ok: true, value: chosen.length === values.length ? chosen : null };
  };
