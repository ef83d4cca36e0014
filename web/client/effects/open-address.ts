import type { EffectOf } from '@gam/schemas/descriptors';
import { isOwnPath, isWebAddress } from '../address.ts';
import type { EffectHost } from './effect-host.ts';

/** Goes to a page of the product, or leaves for another site. */
export function navigate({ to, replace }: EffectOf<'navigate'>, host: EffectHost): void {
  if (isOwnPath(to)) return host.visit(to, replace);
  if (!isWebAddress(to)) return;
  host.leaveFreely();
  if (replace) location.replace(to);
  else location.assign(to);
}

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

/** Saves a file. */
export function download({ url, name }: EffectOf<'download'>): void {
  if (!isWebAddress(url)) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
