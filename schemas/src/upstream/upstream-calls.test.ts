import { describe, expect, it } from 'vitest';
import { upstreamCalls, type UpstreamCall } from './index.ts';

const calls = Object.entries<UpstreamCall>(upstreamCalls);
const parameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const propertyNames = (schema: object | undefined) =>
  Object.keys(schema && 'properties' in schema ? (schema.properties as object) : {});

/** The reads by POST: they may be repeated without an idempotency key. */
const readsByPost = [
  'fetchOptions',
  'checkAnswers',
  'listExperts',
  'listRepairShops',
  'fetchCalendar',
  'listCourierDays',
  'listOrderImages',
  'listOrderVoices',
  'checkRuleVouchers',
  'searchMoney',
  'findCustomer',
  'searchDesk',
  'openTeamLink',
];

describe('the table of upstream calls', () => {
  it('contains each method and path once, apart from the names of parameters', () => {
    const seen = calls.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it.each(calls)('declares exactly the parameters in the path of %s', (_name, call) => {
    expect(propertyNames(call.params).toSorted()).toEqual(parameters(call.path).toSorted());
    expect(call.params && 'required' in call.params ? call.params.required : []).toHaveLength(
      parameters(call.path).length,
    );
  });

  it('limits the offset of every list to the integers of a database', () => {
    const offsets = calls.flatMap(([, { query }]) => {
      const { offset } = (query && 'properties' in query ? query.properties : {}) as {
        offset?: { maximum?: number };
      };
      return offset ? [offset.maximum] : [];
    });
    expect(offsets.length).toBeGreaterThan(2);
    for (const maximum of offsets) expect(maximum).toBeLessThan(2 ** 31);
  });

  it('marks every GET and the listed POSTs as reads, and all other calls as writes', () => {
    const reads = calls.filter(([, call]) => call.effect === 'read');
    expect(reads.filter(([, { method }]) => method === 'GET')).toHaveLength(
      calls.filter(([, { method }]) => method === 'GET').length,
    );
    expect(reads.filter(([, { method }]) => method !== 'GET').map(([name]) => name)).toEqual(readsByPost);
  });

  it('needs nine calls for an order; a backend may lack every other one', () => {
    expect(calls.filter(([, { isNeeded }]) => isNeeded).map(([name]) => name)).toEqual([
      'listCities',
      'listCategories',
      'loadService',
      'requestCode',
      'verifyCode',
      'askQuote',
      'placeOrder',
      'loadOrder',
      'findOrderByKey',
    ]);
  });

  it.each(calls)('describes %s', (_name, { about }) => {
    expect(about.length).toBeGreaterThan(10);
  });

  it('has no body in a GET or DELETE, and names a media type only for a body', () => {
    const bodiless = calls.filter(([, { method }]) => method === 'GET' || method === 'DELETE');
    expect(bodiless.filter(([, { body }]) => body)).toEqual([]);
    expect(calls.filter(([, { consumes, body }]) => consumes && !body)).toEqual([]);
  });

  it('puts every path under /v2/, except on the media host', () => {
    const elsewhere = calls.filter(([, { path }]) => !path.startsWith('/v2/'));
    expect(elsewhere.map(([name, { host }]) => [name, host])).toEqual([['uploadVoice', 'media']]);
  });
});
