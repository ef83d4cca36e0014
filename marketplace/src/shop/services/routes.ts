import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadReferences } from '../answers/load-references.ts';
import { findServiceByAddress, insertVisit } from '../catalogue/repository.ts';
import { offerOptions } from '../options/offer-options.ts';
import type { PastOrders } from '../past-orders.ts';
import { answersToCopy, presentService } from './present-service.ts';

interface ServiceDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly pastOrders: PastOrders;
}

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  order: 'سفارش قبلی پیدا نشد.',
};

/** A service with its questions, and with the answers of an earlier order where the caller copies one. */
export async function serviceRoutes(app: FastifyInstance, { db, now, pastOrders }: ServiceDeps) {
  registerCall(app, upstreamCalls.loadService, async ({ params, query, caller }) => {
    const { city_id, similar_id, ...source } = query;
    const found = await findServiceByAddress(db, params, city_id);
    if (found === undefined) return refuse(404, messages.service);
    if (Object.keys(source).length > 0) {
      await insertVisit(db, { serviceId: found.service.id, cityId: city_id, source, at: new Date(now()) });
    }
    if (similar_id === undefined) return presentService(found);

    const earlier =
      caller && (await pastOrders.findOwnAnswers(db, { legacyId: similar_id, customerId: caller.userId }));
    if (!earlier || earlier.serviceId !== found.service.id) return refuse(404, messages.order);
    const { service } = await offerOptions(db, found, earlier.answers);
    const { questions } = service.detail;
    const { userId } = caller;
    const context = {
      serviceId: service.id,
      cityId: city_id,
      customerId: userId,
      actorId: userId,
      now: now(),
    };
    const references = await loadReferences(db, questions, earlier.answers, context);
    return presentService(found, answersToCopy(questions, earlier.answers, references));
  });
}
