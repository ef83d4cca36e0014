import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPersianDigits } from './digits.ts';
import { landlineToShown, landlineToStored, normaliseMobile, normalisePhone, showMobile } from './phone.ts';

const nationalNumber = (pattern: RegExp) => fc.stringMatching(pattern);

describe('normalisePhone', () => {
  it.each([
    ['۰۹۱۲ ۱۲۳-۴۵۶۷', '09121234567'],
    ['(٠٢١) 8888–7777', '02188887777'],
    ['\u202d0912\u202c', '0912'],
    ['+98', '+98'],
    ['09x', '09x'],
  ])('reads %j as %s', (text, number) => {
    expect(normalisePhone(text)).toBe(number);
  });
});

describe('normaliseMobile', () => {
  it.each([
    '۰۹۱۲۱۲۳۴۵۶۷',
    '٠٩١٢١٢٣٤٥٦٧',
    '09121234567',
    '+989121234567',
    '+98 0912 123 4567',
    '00989121234567',
    '989121234567',
    '9121234567',
    '۰۹۱۲ ۱۲۳-۴۵-۶۷',
  ])('reads %s', (text) => {
    expect(normaliseMobile(text)).toBe('989121234567');
  });

  it.each([
    '',
    '0912123456',
    '091212345678',
    '02188887777',
    '+19121234567',
    '0912123456a',
    '98',
    '++989121234567',
  ])('rejects %j', (text) => {
    expect(normaliseMobile(text)).toBeNull();
  });

  it('inverts showMobile', () => {
    fc.assert(
      fc.property(nationalNumber(/^9\d{9}$/), (number) => {
        expect(normaliseMobile(showMobile(`98${number}`))).toBe(`98${number}`);
      }),
    );
  });
});

describe('showMobile', () => {
  it('groups the digits by no-break spaces, which keep their order in right-to-left text', () => {
    expect(showMobile('989121234567')).toBe('۰۹۱۲\u00a0۱۲۳\u00a0۴۵۶۷');
  });

  it('shows any other text in Persian digits', () => {
    expect(showMobile('123')).toBe('۱۲۳');
  });
});

describe('landlineToStored and landlineToShown', () => {
  it.each([
    ['02188887777', '982188887777'],
    ['۰۲۱-۸۸۸۸ ۷۷۷۷', '982188887777'],
    ['+982188887777', '982188887777'],
    ['982188887777', '982188887777'],
  ])('store %s with the prefix 98 [W-5.07]', (shown, stored) => {
    expect(landlineToStored(shown)).toBe(stored);
  });

  it('show a stored number with a leading 0 [W-5.07]', () => {
    expect(landlineToShown('982188887777')).toBe('02188887777');
  });

  it.each(['', '0', '88887777', '021a', '00'])('rejects %j', (text) => {
    expect(landlineToStored(text)).toBeNull();
  });

  it('convert both ways without loss, in any digits [W-5.07]', () => {
    fc.assert(
      fc.property(nationalNumber(/^[1-9]\d{9}$/), (number) => {
        const shown = landlineToShown(`98${number}`);
        expect(shown).toBe(`0${number}`);
        expect(landlineToStored(toPersianDigits(shown))).toBe(`98${number}`);
      }),
    );
  });
});
