import { describe, expect, it } from 'vitest';
import { fillText } from './fill-text.ts';
import { texts } from './texts.ts';

describe('fillText', () => {
  it('writes numbers in Persian digits', () => {
    expect(fillText(texts.a11y.progress, { percent: 33 })).toBe('۳۳ درصد');
  });

  it('fills every placeholder, and writes texts unchanged', () => {
    expect(fillText('{a} و {b} و {a}', { a: 'x1', b: 2 })).toBe('x1 و ۲ و x1');
  });

  it('does not read a value for placeholders or replacement patterns', () => {
    expect(fillText('{a}|{b}', { a: '{b} $& $1', b: 'z' })).toBe('{b} $& $1|z');
  });

  it('leaves a placeholder without a value, also one named like an inherited property', () => {
    const template: string = '{missing} {toString}';
    expect(fillText(template, {})).toBe('{missing} {toString}');
  });

  it('requires the names of a literal template at compile time', () => {
    // @ts-expect-error `max` is missing
    expect(fillText(texts.price.range, { min: 1 })).toBe('از ۱ تا {max} تومان');
  });
});
