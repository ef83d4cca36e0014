import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressForm } from '../../../test/fixtures/addresses.ts';
import { findFailures } from './find-failures.ts';

const { schema_ref: ref } = addressForm();
const good = {
  area: '1',
  detail: 'خیابان ملاصدرا',
  landline: '02188776655',
  location: { lat: 35.7, lng: 51.4 },
};

describe('findFailures', () => {
  it.each([
    ['no data', {}, ['area required', 'detail required']],
    ['spaces only', { ...good, detail: '   ' }, ['detail required']],
    ['an area that is not listed', { ...good, area: '9' }, ['area enum']],
    ['a detail that is too short', { ...good, detail: 'پلاک ۱۲' }, ['detail minLength']],
    ['a short detail between spaces', { ...good, detail: '    پلاک ۱۲    ' }, ['detail minLength']],
    ['a detail that is too long', { ...good, detail: 'ب'.repeat(1001) }, ['detail maxLength']],
    ['a detail without a letter', { ...good, detail: '1234567890' }, ['detail pattern']],
    ['a phone that is too short', { ...good, landline: '021' }, ['landline minLength']],
    ['a phone without its city', { ...good, landline: '12345678901' }, ['landline pattern']],
    ['a phone that is no text', { ...good, landline: 7 }, ['landline type']],
    ['a location outside the valid range', { ...good, location: { lat: 91, lng: 51 } }, ['location maximum']],
    ['half a location', { ...good, location: { lat: 35 } }, ['location required']],
    ['the required fields alone', { area: '1', detail: 'خیابان ملاصدرا' }, []],
    ['all fields valid', good, []],
  ])('finds the failures of a form with %s', (_what, data, expected) => {
    expect(findFailures(ref, data).map(({ field, keyword }) => `${field} ${keyword}`)).toEqual(expected);
  });

  it('requires a field if the other one is missing [W-5.04]', () => {
    const simple = { name: 'simple_address', version: 1, data: { areas: ['1'], required: [] } };
    expect(findFailures(simple, {})).toEqual([{ field: 'area', keyword: 'required' }]);
    expect(findFailures(simple, { location: good.location })).toEqual([]);
  });

  it.each([
    ['Iran', { min_length: 11, max_length: 11, pattern: '^0[1-9][0-9]*$' }, '02188776655', '0700123'],
    ['Afghanistan', { min_length: 9, max_length: 10, pattern: '^0?7[0-9]{8}$' }, '0700123456', '02188776655'],
    [
      'a country with nine digits',
      { min_length: 9, max_length: 9, pattern: '^5[0-9]{8}$' },
      '501234567',
      '0501234567',
    ],
  ])('judges the phones of %s by the same validator [W-5.05]', (_country, landline, right, wrong) => {
    const own = { ...ref, name: 'address', version: 1, data: { ...ref?.data, landline } };
    expect(findFailures(own, { ...good, landline: right })).toEqual([]);
    expect(findFailures(own, { ...good, landline: wrong }).map(({ field }) => field)).toEqual(['landline']);
  });

  it.each([
    ['an unknown version', { name: 'address', version: 99, data: {} }],
    ['an unknown name', { name: 'toString', version: 1, data: {} }],
    ['no schema', undefined],
  ])('leaves a form of %s to the server', (_what, unknown) => {
    expect(findFailures(unknown, {})).toEqual([]);
  });

  it('accepts any data without an error', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom('area', 'detail', 'landline', 'location'), fc.anything()),
        (odd, data) => {
          expect(Array.isArray(findFailures(ref, odd))).toBe(true);
          expect(Array.isArray(findFailures(ref, data))).toBe(true);
        },
      ),
    );
  });
});
