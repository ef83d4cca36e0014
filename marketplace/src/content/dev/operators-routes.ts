import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addOperator, codeOfStep, openSteps } from '../../people/auth/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { isSameOrigin } from './same-origin.ts';

const name = { firstName: 'نرگس', lastName: 'صادقی' };

/**
 * `POST /dev/operators`: makes a new operator and answers the credentials. A code counts once,
 * so journeys that share the demo's operator would wait for each other. Mounted outside production only, where such an
 * operator cannot sign in either; belongs to no contract.
 */
export async function devOperatorRoutes(
  app: FastifyInstance,
  { db, now }: { readonly db: Database; readonly now: () => number },
) {
  app.post('/dev/operators', async (request, reply) => {
    if (!isSameOrigin(request))
      return reply.code(403).send({ message: 'این درخواست از صفحه دیگری آمده است.' });
    const phone = `98938${String(randomInt(10_000_000)).padStart(7, '0')}`;
    const made = await addOperator(db, { ...name, phone, isDemo: true }, new Date(now()));
    if (made === null) return reply.code(409).send({ message: 'این شماره اپراتور دارد.' });
    const codes = openSteps(now(), null).map((step) => codeOfStep(made.timeSecret, step));
    return { phone, password: made.password, codes };
  });
}
