import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { type TeamRole, teamRoles } from '@gam/schemas/upstream';
import {
  addMember,
  codeOfStep,
  newTimeSecret,
  openSteps,
  operators,
  publicCost,
  sealCredentials,
  stepLength,
} from '../../people/auth/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { isSameOrigin } from '../../platform/http/pages.ts';
import { users } from '../../people/accounts/index.ts';
import { demoTeam, type DemoTeamMember } from '../../../demo/index.ts';

/** The current credentials of a person of the demo's team. */
export interface DemoMember {
  readonly phone: string;
  readonly email: string;
  readonly roles: readonly TeamRole[];
  readonly password: string;
  /** The codes valid now, earliest first, each with its end. A code is valid once and invalidates the earlier ones. */
  readonly codes: readonly { readonly code: string; readonly until: string }[];
  /** When the next code is available; null if one is available now. */
  readonly next_code_at: string | null;
}

/** The demo's team, without those who have other credentials now. */
export async function findDemoTeam(db: Database, now: number): Promise<DemoMember[]> {
  const found = await db
    .select({ phone: users.phone, lastStep: operators.lastStep })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(eq(operators.isDemo, true));
  const present = ({ timeSecret, ...member }: DemoTeamMember): DemoMember[] => {
    const current = found.find(({ phone }) => phone === member.phone);
    if (current === undefined) return [];
    const steps = openSteps(now, current.lastStep);
    const codes = steps.map((step) => ({ code: codeOfStep(timeSecret, step), until: startOf(step + 2) }));
    return [{ ...member, codes, next_code_at: steps.length > 0 ? null : startOf(current.lastStep ?? 0) }];
  };
  return demoTeam.flatMap(present);
}

function startOf(step: number): string {
  return new Date(step * stepLength).toISOString();
}

const name = { firstName: 'نرگس', lastName: 'صادقی' };

/** The roles that a request names; an operator by default. */
function readRoles(body: unknown): readonly TeamRole[] {
  const named: unknown = (body as { roles?: unknown } | null)?.roles;
  const roles = teamRoles.filter((role) => Array.isArray(named) && named.includes(role));
  return roles.length === 0 ? ['operator'] : roles;
}

/**
 * `POST /dev/team` with `roles`: makes an enrolled person of the team and returns the credentials; with `enrolled` false
 * one who is not, with the token of the one-time link. A code is valid once, so tests that share a person of the demo
 * would wait for each other. Mounted outside production only; not part of the
 * contract.
 */
export async function devTeamRoutes(
  app: FastifyInstance,
  { db, now }: { readonly db: Database; readonly now: () => number },
) {
  app.post('/dev/team', async (request, reply) => {
    if (!isSameOrigin(request))
      return reply.code(403).send({ message: 'این درخواست از صفحه دیگری آمده است.' });
    const digits = String(randomInt(10_000_000)).padStart(7, '0');
    const [phone, email] = [`98938${digits}`, `${digits}@team.gam.example`];
    const at = new Date(now());
    const made = await addMember(db, { ...name, email, phone, roles: readRoles(request.body) }, at);
    if (!made.ok) return reply.code(409).send({ message: 'این شماره در تیم است.' });
    if ((request.body as { enrolled?: unknown } | null)?.enrolled === false)
      return { phone, email, link: made.value.token };
    const credentials = { password: `gam-${digits}-demo`, timeSecret: newTimeSecret() };
    const sealed = await sealCredentials(credentials, publicCost);
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
    if (user === undefined) throw new Error('a new person of the team has no account');
    await db.insert(operators).values({ userId: user.id, ...sealed, isDemo: true, changedAt: at });
    const codes = openSteps(now(), null).map((step) => codeOfStep(credentials.timeSecret, step));
    return { phone, email, password: credentials.password, codes };
  });
}
