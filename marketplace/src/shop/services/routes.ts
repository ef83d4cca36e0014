import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Answer, GivenAnswer, ServiceDetail } from '@gam/schemas/questions';
import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadReferences, type References, checkAnswers } from '../answers/index.ts';
import {
  findServiceByAddress,
  insertVisit,
  type ServiceInCity,
  type ServiceQuestion,
} from '../catalogue/index.ts';
import { offerOptions } from '../options/index.ts';
import type { PastOrders } from '../past-orders.ts';
import { presentPricing, showPrices } from '../pricing/index.ts';

/** Pre-filled answers by question id. */
type GivenAnswers = ReadonlyMap<string, Static<typeof GivenAnswer>>;

/**
 * The answers of an earlier order that are still valid for the service's current questions. The named things must still
 * exist. Invalid answers are dropped with the answers that depend on them. [O-4.11]
 */
function answersToCopy(
  questions: readonly ServiceQuestion[],
  earlier: readonly Answer[],
  references: References,
): GivenAnswers {
  const kept: Answer[] = [];
  for (const { id } of questions) {
    const answer = earlier.find((other) => other.id === id);
    if (answer !== undefined && checkAnswers(questions, [...kept, answer], { references }).ok)
      kept.push(answer);
  }
  return new Map(
    kept.map(({ id, values, counts }) => [id, counts === undefined ? { values } : { values, counts }]),
  );
}

/**
 * Presents a service in a city. Options show the amounts that the quote counts; questions have the answers of a copied
 * order. [O-3.01, O-7.01]
 */
function presentService({ service, city }: ServiceInCity, given: GivenAnswers = new Map()): ServiceDetail {
  return {
    ...service.detail,
    category: service.category,
    main_category: service.main,
    ...(service.detail.has_price && { pricing: presentPricing(service.priceRules, city.pricePercent) }),
    questions: service.detail.questions.map((question) => ({
      ...question,
      options: showPrices(question.options, service.priceRules, city.pricePercent),
      answers: given.get(question.id) ?? null,
    })),
  };
}

interface ServiceDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly pastOrders: PastOrders;
}

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  order: 'سفارش قبلی پیدا نشد.',
};

/** The route of a service with its questions, and with the answers of a copied order. */
export async function serviceRoutes(app: FastifyInstance, { db, now, pastOrders }: ServiceDeps) {
  registerCall(app, upstreamCalls.loadService, async ({ params, query, caller }) => {
    const { city_id, similar_id, ...source } = query;
    const found = await findServiceByAddress(db, params, city_id);
    if (found === undefined) return refuse(404, messages.service);
    if (Object.keys(source).length > 0) {
      await insertVisit(db, { serviceId: found.service.id, cityId: city_id, source, at: new Date(now()) });
    }
    if (similar_id === undefined) return done(presentService(found));

    const earlier =
      caller && (await pastOrders.findOwnAnswers(db, { legacyId: similar_id, customerId: caller.userId }));
    if (!earlier || earlier.serviceId !== found.service.id) return refuse(404, messages.order);
    const offered = await offerOptions(db, found, earlier.answers);
    const { questions } = offered.service.detail;
    const { userId } = caller;
    const context = { found: offered, customerId: userId, actorId: userId, now: now() };
    const references = await loadReferences(db, earlier.answers, context);
    return done(presentService(found, answersToCopy(questions, earlier.answers, references)));
  });
}
