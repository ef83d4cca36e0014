import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { findCities } from '../../shop/catalogue/repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { presentArea } from './present-area.ts';
import { findAreas } from './repository.ts';

/** The areas of a city. */
export async function areaRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listAreas, async ({ query }) => {
    const isServed = (await findCities(db)).some(({ id }) => id === query.cityId);
    if (!isServed) return refuse(404, 'این شهر پیدا نشد.');
    return { results: (await findAreas(db, query.cityId)).map(presentArea) };
  });
}
