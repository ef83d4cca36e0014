import type { EffectOf } from '@gam/schemas/descriptors';
import { isWebAddress } from '../address.ts';

/** Saves a file. */
export function download({ url, name }: EffectOf<'download'>): void {
  if (!isWebAddress(url)) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
