import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type Area, upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { findAreas, findCities, type ShownArea } from './repository.ts';

/** An area as calls show it, its point as lat and lng. [O-3.22] */
export function presentArea({ area, cityName }: ShownArea): Area {
  const { id, name, lat, lng } = area;
  return { id, name, city: cityName, location: { lat, lng } };
}

/** The cities that are served, and their areas. */
export async function placeRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listCities, async () =>
    done({
      results: (await findCities(db)).map(({ id, name, slug, location, country }) => ({
        id,
        name,
        slug,
        location,
        country,
      })),
    }),
  );

  registerCall(app, upstreamCalls.listAreas, async ({ query }) => {
    const isServed = (await findCities(db)).some(({ id }) => id === query.cityId);
    if (!isServed) return refuse(404, 'این شهر پیدا نشد.');
    return done({ results: (await findAreas(db, query.cityId)).map(presentArea) });
  });
}
