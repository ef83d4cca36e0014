import { mayWithRules, rolesOf, type RulesRight, type UserRole } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import type { FastifyRequest } from 'fastify';
import { findSessionOf } from '../../platform/sessions/session-of-request.ts';
import type { RulesParts } from '../rules-parts.ts';
import type { OnProgress } from '../worker/jobs.ts';
import { passOn, refuseRules, type Replied } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

/** A rules editor by their token at the upstream. */
export interface Asker {
  readonly token: string;
  readonly role: UserRole;
  /** Every role that they have. */
  readonly roles: readonly UserRole[];
  /** Told how far a check has come. */
  readonly onProgress?: OnProgress;
}

/** Returns the token of the bearer header, else that of the session. */
async function tokenOf(parts: Pick<RulesParts, 'sessions'>, request: FastifyRequest): Promise<string | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer (\S{1,500})$/.exec(authorization)?.[1] ?? null;
  const session = (await findSessionOf(request, parts.sessions))?.session ?? null;
  return session !== null && !session.actor ? session.token : null;
}

/** Returns who asks; the upstream's present role counts, so that a role that was taken away reads nothing. */
export async function findAsker(
  parts: Pick<RulesParts, 'sessions' | 'upstream'>,
  request: FastifyRequest,
  right: RulesRight,
): Promise<Replied<Asker>> {
  const signInFirst = () =>
    refuseRules('unauthenticated', 'unauthenticated', { message: rulesTexts.signInFirst });
  const token = await tokenOf(parts, request);
  if (token === null) return signInFirst();
  const user = await parts.upstream.poll('currentUser', { token });
  if (!user.ok) return user.failure.status === 401 ? signInFirst() : passOn(user.failure);
  if (!user.value.changed) return signInFirst();
  const { role } = user.value.value;
  const roles = rolesOf(user.value.value);
  return mayWithRules(roles, right)
    ? done({ token, role, roles })
    : refuseRules('forbidden', 'forbidden', { message: rulesTexts.noRole });
}
