import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { findServiceById } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { findAbleExperts } from './expert-rules.ts';
import {
  presentExpert,
  presentExpertCard,
  presentExpertDetail,
  presentFavourite,
  presentTopExpert,
} from './present-expert.ts';
import {
  findExpert,
  findExpertAt,
  findExperts,
  findFavourites,
  findPlacesOf,
  findRestrictions,
  findTopExperts,
} from './repository.ts';

const noService = () => refuse(404, 'این خدمت در شهر انتخابی ارائه نمی‌شود.');

/** The most experts in a list of the best. */
const mostTop = 8;

/** Experts: those who fit the answers, favourites, and exclusions. */
export async function expertRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.listExperts, async ({ body }) => {
    const { category, city, answers } = body;
    if (!(await findServiceById(db, category, city))) return noService();
    const able = await findAbleExperts(db, { serviceId: category, cityId: city }, answers);
    return done({ results: able.map(presentExpert) });
  });

  registerCall(app, upstreamCalls.listExpertCards, async ({ query }) => {
    if (!(await findServiceById(db, query.service, query.city))) return noService();
    const found = await findExperts(db, { serviceId: query.service, cityId: query.city });
    return done({ results: found.map((expert) => presentExpertCard(expert, now())) });
  });

  registerCall(app, upstreamCalls.loadExpert, async ({ params }) => {
    const expert = await findExpert(db, params.expert);
    if (expert === undefined) return refuse(404, 'این متخصص پیدا نشد.');
    return done(presentExpertDetail(expert, await findPlacesOf(db, expert.id), now()));
  });

  registerCall(app, upstreamCalls.listTopExperts, async ({ query }) => {
    const found = await findTopExperts(db, query.city_id, mostTop);
    return done({
      results: found.flatMap(({ expert, services: [first] }) => presentTopExpert(expert, first)),
    });
  });

  registerCall(app, upstreamCalls.listFavouriteWorkmen, async ({ query, caller }) => {
    const found = await findFavourites(db, caller.userId, { serviceId: query.service, cityId: query.city });
    return done({ results: found.map(presentFavourite) });
  });

  registerCall(app, upstreamCalls.listExpertRestrictions, async ({ params, query }) => {
    if (!(await findExpert(db, params.expert))) return refuse(404, 'این متخصص پیدا نشد.');
    const { service, city } = query;
    const place = city === undefined ? null : { serviceId: service, cityId: city };
    const [found, expert] = await Promise.all([
      findRestrictions(db, service, params.expert),
      place && findExpertAt(db, params.expert, place),
    ]);
    return done({
      ...(place && { serves: expert !== undefined }),
      results: found.map(({ questionId, answers }) => ({ question: questionId, answers: [...answers] })),
    });
  });
}
