import bidiFactory from 'bidi-js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOf, visualRuns } from './visual-runs.ts';

const characters = Array.from('سلامABz۱۲34 .-(«»)٬%:/٪');
const lines = fc.string({ unit: fc.constantFrom(...characters), maxLength: 40 });

const seen = (line: string) =>
  visualRuns(line)
    .map(({ text, direction }) => (direction === 'ltr' ? text : Array.from(text).toReversed().join('')))
    .join('');

describe('visualRuns', () => {
  it.each([
    ['رسید', 'دیسر'],
    ['سفارش ۱۲۳', '۱۲۳ شرافس'],
    ['۱٬۲۳۴٬۰۰۰ تومان', 'ناموت ۱٬۲۳۴٬۰۰۰'],
    ['\u200e−۵۰۰ تومان', 'ناموت \u200e−۵۰۰'],
    ['ساعت ۱۴:۳۰ تا ۱۶:۰۰', '۱۶:۰۰ ات ۱۴:۳۰ تعاس'],
    ['مدل RT-53K 2024 است', 'تسا RT-53K 2024 لدم'],
    ['اتاق (بزرگ)', '(گرزب) قاتا'],
    ['', ''],
  ])('shows %j from left to right as %j', (line, expected) => {
    expect(seen(line)).toBe(expected);
  });

  it('orders characters like the Unicode Bidirectional Algorithm', () => {
    const bidi = bidiFactory();
    fc.assert(
      fc.property(lines, (line) => {
        expect(seen(line)).toBe(bidi.getReorderedString(line, bidi.getEmbeddingLevels(line, 'rtl')));
      }),
    );
  });

  it('returns runs with one direction each', () => {
    fc.assert(
      fc.property(lines, (line) => {
        for (const { text, direction } of visualRuns(line)) expect(directionOf(text)).toBe(direction);
      }),
    );
  });
});
