import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  Address,
  Area,
  BookingDay,
  cityNameOf,
  gatewayCalls,
  prepaymentGateways,
  upstreamCalls,
} from './index.ts';
import { gatewayContexts } from './gateways.ts';

describe('the entities of the upstream', () => {
  it('include the gateway contexts order_close, recharge, upfront and prepayment [W-9.02]', () => {
    expect(gatewayContexts).toEqual(['order_close', 'recharge', 'upfront', 'prepayment']);
    const { context } = upstreamCalls.listActiveGateways.query.properties;
    for (const name of gatewayContexts) expect(Value.Check(context, name)).toBe(true);
    expect(Value.Check(context, 'gift')).toBe(false);
  });

  it('mark a day without slots by false, and reject true', () => {
    const day = '1405-09-01';
    expect(Value.Check(BookingDay, { day, hours: false })).toBe(true);
    expect(Value.Check(BookingDay, { day, hours: [{ id: 's1', title: '۸ تا ۱۰', available: true }] })).toBe(
      true,
    );
    expect(Value.Check(BookingDay, { day, hours: true })).toBe(false);
    expect(Value.Check(BookingDay, { day: '2026-11-22', hours: false })).toBe(false);
  });

  it('have a point of two numbers', () => {
    expect(
      Value.Check(Address.properties.location, { type: 'Point', coordinates: [51.337765, 35.699573] }),
    ).toBe(true);
    expect(Value.Check(Address.properties.location, { type: 'Point', coordinates: [51.337765] })).toBe(false);
    expect(Value.Check(Address.properties.location, null)).toBe(true);
  });

  it('name a call for every gateway', () => {
    for (const call of Object.values(gatewayCalls)) expect(upstreamCalls).toHaveProperty(call);
    expect(prepaymentGateways.map((name) => upstreamCalls[gatewayCalls[name]].path)).toEqual([
      '/v2/billings/charge_credit/',
      '/v2/billings/samin/purchase_request',
      '/v2/billings/sadad/purchase_request',
    ]);
  });
});

describe('an area', () => {
  it.each([
    [{ id: '7', name: 'ونک', city: 'تهران', location: { lat: 35.75, lng: 51.41 } }],
    [{ id: '7', name: 'ونک', city_name: 'تهران', location: { lat: 35.75, lng: 51.41 } }],
  ])('names its city as city or as city_name [W-3.08]', (area) => {
    expect(Value.Check(Area, area)).toBe(true);
    expect(cityNameOf(area)).toBe('تهران');
  });

  it('may lack a city and a location', () => {
    expect(Value.Check(Area, { id: '7', name: 'ونک', location: null })).toBe(true);
    expect(cityNameOf({ id: '7', name: 'ونک' })).toBe('');
  });
});
