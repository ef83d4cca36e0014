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
