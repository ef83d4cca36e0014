import { describe, expect, it } from 'vitest';
import { readValues, toNamedCustomer, toSentAddress } from './sent-values.ts';

const fields = ['phone', 'first_name', 'last_name', 'area', 'detail', 'landline', 'location'];

describe('readValues', () => {
  it.each([
    ['nothing', {}, {}],
    ['empty texts', { phone: '', first_name: ' ', last_name: '', area: '', detail: ' ', landline: '' }, {}],
    ['a missing phone', { landline: null }, {}],
    [
      'every value, normalised',
      {
        phone: '+989121234567',
        first_name: ' سارا ',
        last_name: 'الف',
        area: '1001',
        detail: ' خيابان ',
        landline: '982188034455',
        lat: 35.7,
        lng: 51.4,
      },
      {
        phone: '09121234567',
        first_name: 'سارا',
        last_name: 'الف',
        area: '1001',
        detail: 'خیابان',
        landline: '02188034455',
        location: { lat: 35.7, lng: 51.4 },
      },
    ],
    ['half a place', { lat: 0 }, { location: { lat: 0 } }],
    ['the other half', { lng: 0 }, { location: { lng: 0 } }],
    ['a wrong phone', { phone: '12', landline: 'abc' }, { phone: '12', landline: 'abc' }],
  ])('reads %s', (_about, sent, expected) => {
    expect(readValues(sent, fields)).toEqual(expected);
  });

  it("keeps the form's own fields alone", () => {
    const sent = { area: '1001', detail: 'کوچه', phone: '09121234567' };
    expect(readValues(sent, ['area'])).toEqual({ area: '1001' });
  });
});

describe('toSentAddress', () => {
  const map = { map: { areas: [{ id: '1001', lat: 35.75, lng: 51.41 }] } } as unknown as Parameters<
    typeof toSentAddress
  >[1];

  it.each([
    ['nothing', {}, { area: null, detail: '', landline: null, lat: null, lng: null }],
    [
      'the place of the pin',
      { area: '1001', detail: 'کوچه', landline: '02188034455', location: { lat: 1, lng: 2 } },
      { area: '1001', detail: 'کوچه', landline: '982188034455', lat: 1, lng: 2 },
    ],
    [
      'the place of the area without a pin',
      { area: '1001' },
      { area: '1001', detail: '', landline: null, lat: 35.75, lng: 51.41 },
    ],
    [
      'no place of an area that the map does not have',
      { area: '1002' },
      { area: '1002', detail: '', landline: null, lat: null, lng: null },
    ],
  ])('sends %s [W-3.02]', (_about, values, expected) => {
    expect(toSentAddress(values, map)).toEqual(expected);
  });

  it('sends no place without a map', () => {
    expect(toSentAddress({ area: '1001' }, { map: null })).toMatchObject({ lat: null, lng: null });
  });
});

describe('toNamedCustomer', () => {
  it.each([
    [{}, null],
    [{ first_name: 'سارا' }, null],
    [{ phone: '09121234567' }, { phone: '989121234567', first_name: null, last_name: null }],
    [
      { phone: '09121234567', first_name: 'سارا', last_name: 'الف' },
      { phone: '989121234567', first_name: 'سارا', last_name: 'الف' },
    ],
    [{ phone: '12' }, { phone: '12', first_name: null, last_name: null }],
  ])('of %j is %j [W-6.03]', (values, expected) => {
    expect(toNamedCustomer(values)).toEqual(expected);
  });
});
