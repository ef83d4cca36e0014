import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areas as content, cities } from '../../../demo/index.ts';
import { checkAddress } from './check-address.ts';

type GivenAddress = Parameters<typeof checkAddress>[0];
type AddressRules = Parameters<typeof checkAddress>[1];

const areas = content.map((area) => ({
  area: { ...area, active: true },
  cityName: cities.find(({ id }) => id === area.cityId)?.name ?? '',
}));
const anywhere: AddressRules = { areas, byLocation: false, cityId: null };
const byLocation = { ...anywhere, byLocation: true };

const given: GivenAddress = {
  area: '1001',
  detail: 'خیابان ملاصدرا، پلاک ۱۸',
  landline: null,
  lat: 35.7582,
  lng: 51.4009,
};

/** The area that `given` names. */
const ownArea = content.find(({ id }) => id === given.area) ?? { lat: null, lng: null };

const check = (more: Partial<GivenAddress>, rules = anywhere) => checkAddress({ ...given, ...more }, rules);

describe('an address', () => {
  it('is valid with area, detail and point', () => {
    expect(check({})).toEqual({
      ok: true,
      value: { areaId: '1001', detail: given.detail, landline: null, lat: 35.7582, lng: 51.4009 },
    });
  });

  it.each([
    ['without a point', { lat: null, lng: null }, anywhere, { lat: null, lng: null }],
    [
      'of its area alone, the simple form [W-5.04]',
      { detail: '  ', lat: null, lng: null },
      anywhere,
      { detail: '' },
    ],
    [
      'of its area alone, at the location of the area [W-3.02, W-5.04]',
      { detail: '', lat: ownArea.lat, lng: ownArea.lng },
      anywhere,
      { detail: '', lat: ownArea.lat, lng: ownArea.lng },
    ],
    [
      'by location, without area and detail [W-5.04]',
      { area: null, detail: '' },
      byLocation,
      { areaId: '1001' },
    ],
    [
      'by location, in the area that was chosen',
      { area: '1002', detail: '' },
      byLocation,
      { areaId: '1002' },
    ],
    [
      'by location in another city',
      { area: null, detail: '', lat: 32.64, lng: 51.66 },
      byLocation,
      { areaId: '3012' },
    ],
    ['in its city', {}, { ...anywhere, cityId: '1' }, { areaId: '1001' }],
    ['with a detail of ten letters', { detail: 'کوچه دوم ۱' }, anywhere, { detail: 'کوچه دوم ۱' }],
    ['with Arabic letters', { detail: 'كوچه يكم، پلاك ۱' }, anywhere, { detail: 'کوچه یکم، پلاک ۱' }],
    ['with a landline [W-5.07]', { landline: '۰۲۱-۸۸۰۳۴۴۵۵' }, anywhere, { landline: '982188034455' }],
    ['with a stored landline [W-3.01]', { landline: '982188034455' }, anywhere, { landline: '982188034455' }],
    ['with a mobile', { landline: '09121234567' }, anywhere, { landline: '989121234567' }],
    ['with an empty phone', { landline: '' }, anywhere, { landline: null }],
  ])('is accepted %s', (_name, more, rules, stored) => {
    expect(check(more, rules)).toMatchObject({ ok: true, value: stored });
  });

  it.each([
    ['no area [W-5.04]', { area: null }, anywhere, ['area']],
    ['an unknown area', { area: '9999' }, anywhere, ['area']],
    ['an area of another city', {}, { ...anywhere, cityId: '2' }, ['area']],
    ['no detail [W-5.04]', { detail: '' }, anywhere, ['detail']],
    ['a detail of nine letters [W-5.04]', { detail: 'کوچه دوم۱' }, anywhere, ['detail']],
    ['a detail of spaces', { detail: ' '.repeat(20) }, anywhere, ['detail']],
    ['a short detail without a point', { detail: 'کوچه', lat: null, lng: null }, anywhere, ['detail']],
    ['a phone without its city', { landline: '88034455' }, anywhere, ['landline']],
    ['a phone that is too short', { landline: '0218803' }, anywhere, ['landline']],
    ['a phone that is too long', { landline: '021880344556677' }, anywhere, ['landline']],
    ['a foreign phone', { landline: '+12025550123' }, anywhere, ['landline']],
    ['a phone of letters', { landline: '021abcdefgh' }, anywhere, ['landline']],
    ['half a point', { lng: null }, anywhere, ['lat']],
    ['a point off the Earth', { lat: 91 }, anywhere, ['lat']],
    ['a point in another city than the area', { lat: 36.3, lng: 59.57 }, anywhere, ['lat']],
    ['a point in the sea', { lat: 0, lng: 0 }, anywhere, ['lat']],
    ['no point by location [W-5.04]', { area: null, lat: null, lng: null }, byLocation, ['area', 'lat']],
    ['a point outside the served areas', { area: null, lat: 27.18, lng: 56.27 }, byLocation, ['area']],
    [
      'everything wrong',
      { area: '', detail: 'x', landline: 'x', lat: 200 },
      anywhere,
      ['area', 'detail', 'landline', 'lat'],
    ],
  ])('is refused for %s, with a Persian message for the field', (_name, more, rules, fields) => {
    const outcome = check(more, rules);
    const problems = outcome.ok ? {} : outcome.failure;
    expect(Object.keys(problems).toSorted()).toEqual(fields);
    for (const message of Object.values(problems)) expect(message).toMatch(/^[\u0600-\u06ff\u200c !.]+$/);
  });

  it('is never stored with an invalid phone [W-5.07]', () => {
    fc.assert(
      fc.property(fc.string(), (landline) => {
        const outcome = check({ landline });
        const stored = outcome.ok ? outcome.value.landline : null;
        expect(stored ?? '980').toMatch(/^98(0|[1-9]\d{9})$/);
      }),
    );
  });

  it('gets the nearest area when it is created by location', () => {
    fc.assert(
      fc.property(fc.constantFrom(...content), ({ id, lat, lng }) => {
        expect(check({ area: null, lat, lng }, byLocation)).toMatchObject({
          ok: true,
          value: { areaId: id },
        });
      }),
    );
  });
});
