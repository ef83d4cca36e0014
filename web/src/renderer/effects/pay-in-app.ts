import type { EffectOf } from '@gam/schemas/descriptors';
import { findNativeHost } from './native-host.ts';

/** Asks the app around the page to take a payment; without one, the pay button on the screen is the way. */
export function payInApp({ amount_rial, token, callback }: EffectOf<'pay_in_app'>): void {
  findNativeHost()?.pay?.(JSON.stringify({ amount_rial, token, callback }));
}
