import type { EffectOf } from '@gam/schemas/descriptors';
import type { EffectHost } from './effect-host.ts';

/** Says something in passing. */
export function toast({ level, text }: EffectOf<'toast'>, host: EffectHost): void {
  host.toast(level, text);
}
