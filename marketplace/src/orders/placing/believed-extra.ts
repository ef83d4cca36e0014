import type { Extra } from '@gam/schemas/upstream';
import { type Caller, isByOperator } from '../../platform/http/caller.ts';

/** What of a request's extra is believed: only operators keep an order from being announced. [O-3.16, O-6.03] */
export function believedExtra(caller: Pick<Caller, 'actorId' | 'role'>, extra: Extra): Extra {
  if (isByOperator(caller)) return extra;
  const { disableSMS: _silent, notShowOnApp: _hidden, ...believed } = extra;
  return believed;
}
