import type { EffectOf } from '@gam/schemas/descriptors';
import type { EffectHost } from './effect-host.ts';

/** Forgets what was typed in this flow: it is ordered. */
export function forgetAnswers(_effect: EffectOf<'forget_answers'>, host: EffectHost): void {
  host.forgetAnswers();
}
