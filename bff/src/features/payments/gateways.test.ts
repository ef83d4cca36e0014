import { expect, it } from 'vitest';
import { offeredGateways } from './offered-gateways.ts';

const all = ['bank', 'sadad', 'samin', 'snapp-pay', 'ewano'];
const nothing = { active: all, quoted: [], allowed: null, fromEwano: false };

it.each([
  ['the bank and samin by default', {}, ['bank', 'samin']],
  ['the wallet’s own too inside it', { fromEwano: true }, ['bank', 'samin', 'ewano']],
  ['snapp-pay where the quote names it', { quoted: ['snapp-pay', 'bank'] }, ['bank', 'snapp-pay']],
  ['the wallet’s own outside it never', { quoted: ['ewano', 'bank'], allowed: ['ewano', 'bank'] }, ['bank']],
  ['those that are allowed', { allowed: ['sadad', 'bank'] }, ['bank', 'sadad']],
  ['those of the quote', { quoted: ['sadad'] }, ['sadad']],
  ['of the default those that are on', { active: ['sadad', 'samin'] }, ['samin']],
  [
    'those that are on and of the quote',
    { active: ['bank', 'sadad'], quoted: ['sadad', 'samin'] },
    ['sadad'],
  ],
  [
    'of those the allowed',
    { active: ['bank', 'sadad', 'samin'], allowed: ['samin', 'sadad'] },
    ['sadad', 'samin'],
  ],
  ['none where none is on', { active: [] }, []],
])('offers %s for a prepayment [O-9.06]', (_about, choice, expected) => {
  expect(offeredGateways({ ...nothing, ...choice })).toEqual(expected);
});
