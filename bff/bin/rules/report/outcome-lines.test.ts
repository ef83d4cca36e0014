import { expect, it } from 'vitest';
import { outcomeLines } from './outcome-lines.ts';

const version = (name: string, orders: number) => ({
  version: name,
  begun: 200,
  backs: 20,
  errors: 4,
  quotes: 100,
  orders,
  paid_orders: 10,
  median_seconds: 240,
  steps: [{ step: '101', reached: 200, left: 150 }],
});

it('shows the versions of a document beside each other', () => {
  expect(outcomeLines([version('gifts@0', 80), version('gifts@2#3f9a2c10', 64)])).toEqual([
    '                              gifts@0  gifts@2#3f9a2c10',
    'flows begun                       200               200',
    'orders                    80 (40.0 %)       64 (32.0 %)',
    'paid orders                10 (5.0 %)        10 (5.0 %)',
    'median time to order, s         ≤ 240             ≤ 240',
    'quotes                   100 (50.0 %)      100 (50.0 %)',
    'errors                      4 (2.0 %)         4 (2.0 %)',
    'steps back                20 (10.0 %)       20 (10.0 %)',
    '',
    'step: reached, of these went on      gifts@0  gifts@2#3f9a2c10',
    '101                              200, 75.0 %       200, 75.0 %',
  ]);
});

it('says that nothing was counted', () => {
  expect(outcomeLines([])).toEqual(['No flow was counted under this document.']);
});
