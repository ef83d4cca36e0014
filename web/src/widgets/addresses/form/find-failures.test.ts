import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressForm } from '../../../../test/fixtures/addresses.ts';
import { findFailures } from './find-failures.ts';

const { schema } = addressForm();
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
    ['an area that is not listed', { ...good, area: '9' }, ['area oneOf']],
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
    expect(findFailures(schema, data).map(({ field, keyword }) => `${field} ${keyword}`)).toEqual(expected);
  });

  it('requires a field if the other one is missing [W-5.04]', () => {
    const simple = {
      ...schema,
      required: undefined,
      if: { required: ['location'] },
      else: { required: ['area'] },
    };
    expect(findFailures(simple, {})).toEqual([{ field: 'area', keyword: 'required' }]);
    expect(findFailures(simple, { location: good.location })).toEqual([]);
  });

  it('accepts any data without an error', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom('area', 'detail', 'landline', 'location'), fc.anything()),
        (odd, data) => {
          expect(Array.isArray(findFailures(schema, odd))).toBe(true);
          expect(Array.isArray(findFailures(schema, data))).toBe(true);
        },
      ),
    );
  });
});
