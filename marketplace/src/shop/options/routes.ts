import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { findServiceById, fetchesOptions } from '../catalogue/index.ts';
import { showPrices } from '../pricing/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { findFetchedOptions } from './repository.ts';

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  question: 'این پرسش پیدا نشد.',
};

/** The route of fetched options, which depend on earlier answers. */
export async function optionRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.fetchOptions, async ({ body }) => {
    const found = await findServiceById(db, body.serviceId, body.cityId);
    if (found === undefined) return refuse(404, messages.service);
    const { service, city } = found;
    const question = service.detail.questions.find(({ id }) => id === body.questionId);
    if (question === undefined || !fetchesOptions(question)) return refuse(404, messages.question);
    const rows = await findFetchedOptions(db, service.id, [question.id], body.answers);
    const options = rows.map(({ option }) => option);
    return done({ results: showPrices(options, service.priceRules, city.pricePercent) });
  });
}
