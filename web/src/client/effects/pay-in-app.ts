import type { EffectOf } from '@gam/schemas/descriptors';
import type { EffectHost } from './effect-host.ts';
import { findNativeHost } from './native-host.ts';

/** Asks the app around the page to take a payment; where there is none that can, says so. [O-7.18, O-8.06] */
export function payInApp(
  { amount_rial, token, callback, unavailable }: EffectOf<'pay_in_app'>,
  page: EffectHost,
): void {
  const app = findNativeHost();
  if (app?.pay) app.pay(JSON.stringify({ amount_rial, token, callback }));
  else if (unavailable !== undefined) page.toast('error', unavailable);
}
