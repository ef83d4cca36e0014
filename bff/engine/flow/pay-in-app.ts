import { tomanToRial } from '@gam/shared/money';
import { gatewayCalls, type GatewayName } from '@gam/schemas/upstream';
import type { EffectWithoutId } from './transition.ts';
import { texts } from '../texts.ts';

/** Whether there is a call that pays through a gateway of this name. */
export const isGatewayName = (name: string): name is GatewayName => Object.hasOwn(gatewayCalls, name);

type InAppPayment = Extract<EffectWithoutId, { type: 'toast' | 'pay_in_app' }>;

/**
 * Asks the surrounding app to take a payment, in rial; without a token it cannot. `amount` is in toman; `callback` is
 * the address where the app reports the result. [O-7.18, O-8.06]
 */
export const payInApp = (amount: number, token: string | null, callback: string): InAppPayment =>
  token === null
    ? { type: 'toast', level: 'error', text: texts.payment.inAppNoToken }
    : {
        type: 'pay_in_app',
        amount_rial: tomanToRial(amount),
        token,
        callback,
        unavailable: texts.payment.inAppNoHook,
      };
