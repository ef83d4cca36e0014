import type { EffectOf } from '@gam/schemas/descriptors';
import { isWebAddress } from '../address.ts';
import type { EffectHost } from './effect-host.ts';

/** Opens an address in a new tab or in this one. */
export function open({ url, new_tab }: EffectOf<'open'>, host: EffectHost): void {
  if (!isWebAddress(url)) return;
  if (new_tab) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  host.leaveFreely();
  location.assign(url);
}
