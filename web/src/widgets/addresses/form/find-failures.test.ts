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

describe('a form', () => {
  it.each([
    ['nothing', {}, ['area required', 'detail required']],
    ['spaces', { ...good, detail: '   ' }, ['detail required']],
    ['an area that is not listed', { ...good, area: '9' }, ['area oneOf']],
    ['a detail that is too short', { ...good, detail: 'پلاک ۱۲' }, ['detail minLength']],
    ['a detail of spaces round a short one', { ...good, detail: '    پلاک ۱۲    ' }, ['detail minLength']],
    ['a detail that is too long', { ...good, detail: 'ب'.repeat(1001) }, ['detail maxLength']],
    ['a detail without a letter', { ...good, detail: '1234567890' }, ['detail pattern']],
    ['a phone that is too short', { ...good, landline: '021' }, ['landline minLength']],
    ['a phone without its city', { ...good, landline: '12345678901' }, ['landline pattern']],
    ['a phone that is none', { ...good, landline: 7 }, ['landline type']],
    ['a location outside the valid range', { ...good, location: { lat: 91, lng: 51 } }, ['location maximum']],
    ['half a place', { ...good, location: { lat: 35 } }, ['location required']],
    ['what is optional left out', { area: '1', detail: 'خیابان ملاصدرا' }, []],
    ['everything as it should be', good, []],
  ])('with %s', (_what, data, expected) => {
    expect(findFailures(schema, data).map(({ field, keyword }) => `${field} ${keyword}`)).toEqual(expected);
  });

  it('needs the one where the other is missing [W-5.04]', () => {
    const simple = {
      ...schema,
      required: undefined,
      if: { required: ['location'] },
      else: { required: ['area'] },
    };
    expect(findFailures(simple, {})).toEqual([{ field: 'area', keyword: 'required' }]);
    expect(findFailures(simple, { location: good.location })).toEqual([]);
  });

  it('of anything is looked at without falling over', () => {
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
