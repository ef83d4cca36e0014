import { describe, expect, it } from 'vitest';
import { fillRoute } from './decide-placed.ts';

describe('filling a route', () => {
  it('fills the places and keeps the query string [O-2.11]', () => {
    const places = {
      main: 'home',
      category: 'cleaning',
      service: 'stairs',
      query: '?city_id=1&utm_source=x',
    };
    expect(fillRoute('/categories/{main}/{category}/{service}/experts{query}', places)).toBe(
      '/categories/home/cleaning/stairs/experts?city_id=1&utm_source=x',
    );
  });

  it('encodes values, so that they cannot add a step or a query', () => {
    expect(fillRoute('/task-details/{order_uuid}', { order_uuid: '../a?b#c' })).toBe(
      '/task-details/..%2Fa%3Fb%23c',
    );
  });

  it('omits missing values', () => {
    expect(fillRoute('/task-details/{order_uuid}', {})).toBe('/task-details/');
    expect(fillRoute('/{constructor}', {})).toBe('/');
  });
});
