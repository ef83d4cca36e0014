import { expect, it } from 'vitest';
import { offeredGateways } from './offered-gateways.ts';

const nothing = { active: null, quoted: [], allowed: null, inApp: false };

it.each([
  ['two by default', {}, ['bank', 'samin']],
  ['two and the app’s own', { inApp: true }, ['bank', 'samin', 'in_app']],
  ['those that are allowed of the three', { allowed: ['sadad', 'bank'] }, ['bank', 'sadad']],
  ['those of the quote', { quoted: ['sadad'] }, ['sadad']],
  ['those that are on', { active: ['sadad', 'samin'] }, ['sadad', 'samin']],
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
  ['only the app’s own where none is on', { active: [], inApp: true }, ['in_app']],
])('offers %s for a prepayment [O-9.06]', (_about, choice, expected) => {
  expect(offeredGateways({ ...nothing, ...choice })).toEqual(expected);
});
