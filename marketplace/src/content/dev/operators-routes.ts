import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { addOperator, codeOfStep, openSteps, operators, stepLength } from '../../people/auth/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { isSameOrigin } from '../../platform/http/pages.ts';
import { users } from '../../people/accounts/index.ts';
import { demoOperator } from '../../../demo/index.ts';

/** The demo operator's current credentials. */
export interface DemoOperator {
  readonly phone: string;
  readonly password: string;
  /** The codes valid now, earliest first, each with its end. A code is valid once and invalidates the earlier ones. */
  readonly codes: readonly { readonly code: string; readonly until: string }[];
  /** When the next code is available; null if one is available now. */
  readonly next_code_at: string | null;
}

/** The demo operator; null if the phone has other credentials now. */
export async function findDemoOperator(db: Database, now: number): Promise<DemoOperator | null> {
  const { phone, password, timeSecret } = demoOperator;
  const [found] = await db
    .select({ isDemo: operators.isDemo, lastStep: operators.lastStep })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(eq(users.phone, phone));
  if (found?.isDemo !== true) return null;
  const steps = openSteps(now, found.lastStep);
  return {
    phone,
    password,
    codes: steps.map((step) => ({ code: codeOfStep(timeSecret, step), until: startOf(step + 2) })),
    next_code_at: steps.length > 0 ? null : startOf(found.lastStep ?? 0),
  };
}

function startOf(step: number): string {
  return new Date(step * stepLength).toISOString();
}

const name = { firstName: 'نرگس', lastName: 'صادقی' };

/**
 * `POST /dev/operators`: creates an operator and returns the credentials. A code is valid once, so tests that share the
 * demo operator would wait for each other. Mounted outside production only; not part of the contract.
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
