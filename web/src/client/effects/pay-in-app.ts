import type { EffectOf } from '@gam/schemas/descriptors';
import type { EffectHost } from './effect-host.ts';
import { findNativeHost } from './native-host.ts';

/** Asks the app to take a payment; shows a message where there is no app that can. [O-7.18, O-8.06] */
export function payInApp(
  { amount_rial, token, callback, unavailable }: EffectOf<'pay_in_app'>,
  page: EffectHost,
): void {
  const app = findNativeHost();
  if (app?.pay) app.pay(JSON.stringify({ amount_rial, token, callback }));
  else if (unavailable !== undefined) page.toast('error', unavailable);
}
