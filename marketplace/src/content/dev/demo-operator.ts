import { users } from '../../people/accounts/index.ts';
import { eq } from 'drizzle-orm';
import { demoOperator } from '../../../demo/index.ts';
import { operators, codeOfStep, openSteps, stepLength } from '../../people/auth/index.ts';
import type { Database } from '../../platform/database/database.ts';

/** The demo operator's current credentials. */
export interface DemoOperator {
  readonly phone: string;
  readonly password: string;
  /** The codes valid now, earliest first, each with its end. A code is valid once and invalidates the earlier ones. */
  readonly codes: readonly { readonly code: string; readonly until: string }[];
  /** When the next code is available; null if one is available now. */
  readonly next_code_at: string | null;
}

/** The demo's operator; null when that phone has got other credentials. */
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
