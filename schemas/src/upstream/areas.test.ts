import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Area, cityNameOf } from './areas.ts';

describe('an area', () => {
  it.each([
    [{ id: '7', name: 'ونک', city: 'تهران', location: { lat: 35.75, lng: 51.41 } }],
    [{ id: '7', name: 'ونک', city_name: 'تهران', location: { lat: 35.75, lng: 51.41 } }],
  ])('gives the name of its city under either spelling [W-3.08]', (area) => {
    expect(Value.Check(Area, area)).toBe(true);
    expect(cityNameOf(area)).toBe('تهران');
  });

  it('may name no city and no place', () => {
    expect(Value.Check(Area, { id: '7', name: 'ونک', location: null })).toBe(true);
    expect(cityNameOf({ id: '7', name: 'ونک' })).toBe('');
  });
});
