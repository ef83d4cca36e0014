import type { GatewayName } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { gatewayContexts } from '@gam/schemas/fixtures';
import { type GatewayAsk, gatewayTerms, isOffered } from './gateway-terms.ts';

const names = Object.keys(gatewayTerms) as GatewayName[];
const offered = (ask: Partial<GatewayAsk>) =>
  names.filter((name) =>
    isOffered(name, { amount: 2_000_000, context: 'prepayment', fromEwano: false, allowed: [], ...ask }),
  );

describe('isOffered', () => {
  it.each([
    ['order_close', ['bank', 'sadad', 'samin', 'snapp-pay']],
    ['upfront', ['bank', 'sadad', 'samin', 'snapp-pay']],
    ['prepayment', ['bank', 'sadad', 'samin', 'snapp-pay']],
    ['recharge', ['bank', 'sadad']],
  ] as const)('for %s [W-9.02]', (context, expected) => {
    expect(offered({ context })).toEqual(expected);
  });

  it('offers a gateway in every context [W-9.02]', () => {
    expect(gatewayContexts.map((context) => offered({ context }).length > 0)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([
    ['too little for instalments', { amount: 50_000 }, ['bank', 'sadad']],
    ['too little for the partner of instalments', { amount: 999_999 }, ['bank', 'sadad', 'samin']],
    ['just enough for it', { amount: 1_000_000 }, ['bank', 'sadad', 'samin', 'snapp-pay']],
    ['only some allowed by the order', { allowed: ['samin', 'ewano'] }, ['samin']],
    ['a page in the partner wallet', { fromEwano: true }, ['ewano']],
    ['an order that the wallet may not pay', { fromEwano: true, allowed: ['bank'] }, []],
  ])('%s', (_about, ask, expected) => {
    expect(offered(ask)).toEqual(expected);
  });
});
