import { describe, expect, it } from 'vitest';
import { checkAddress } from '../src/people/addresses/check-address.ts';
import { distanceKm } from '../src/people/places/distance.ts';
import { accounts, addresses, addressWarnings, areas, cities } from './index.ts';

const inCities = areas.map((area) => ({ area: { ...area, active: true }, cityName: '' }));

describe('the demo places', () => {
  it('are twenty unique areas in each of three cities, with a Persian name and a point in the city', () => {
    expect(new Set(areas.map(({ id }) => id)).size).toBe(60);
    for (const city of cities) {
      const own = areas.filter(({ cityId }) => cityId === city.id);
      expect(own).toHaveLength(20);
      expect(new Set(own.map(({ name }) => name)).size).toBe(20);
      expect(new Set(own.map(({ lat, lng }) => `${lat} ${lng}`)).size).toBe(20);
      for (const area of own) {
        expect(area.name).toMatch(/^[\u0621-\u064a\u0660-\u06cc\u200c ]+$/);
        expect(distanceKm(area, city.location)).toBeLessThan(30);
      }
    }
  });

  it.each(addresses)(
    'have the address $id, such as people may save',
    ({ areaId, detail, landline, lat, lng, phone }) => {
      const outcome = checkAddress(
        { area: areaId, detail, landline, lat, lng },
        { areas: inCities, byLocation: false, cityId: null },
      );
      expect(outcome).toEqual({ ok: true, value: { areaId, detail, landline, lat, lng } });
      expect(accounts.map((account) => account.phone)).toContain(phone);
    },
  );

  it('have notices only for existing areas', () => {
    for (const { cityId, areaId } of addressWarnings)
      expect(areas.some((area) => area.cityId === cityId && (areaId ?? area.id) === area.id)).toBe(true);
  });
});
