import { isTeamRole } from '@gam/schemas/upstream';
import type { AskedDetail, Session, SessionParts } from './sessions.ts';

/** How long a sign-in waits to be told whether the account is dormant, ms. */
const waitMs = 1_500;

/**
 * Asks whether an account's saved things are hidden, once for a session: the answer is kept in it. Returns undefined where
 * the upstream does not tell: then the session's next check asks again. An upstream without the call hides nothing.
 */
export async function askDormant(
  { upstream }: Pick<SessionParts, 'upstream'>,
  { user, token, actor }: Pick<Session, 'user' | 'token' | 'actor'>,
): Promise<AskedDetail | null | undefined> {
  if (actor !== undefined || isTeamRole(user.role)) return null;
  const signal = AbortSignal.timeout(waitMs);
  const told = await upstream.poll('loadDormantAccount', { token, signal });
  if (told.ok && told.value.changed) {
    const { is_dormant, question, tries_left } = told.value.value;
    return is_dormant ? { question, tries_left } : null;
  }
  const isAnswered = !told.ok && told.failure.status >= 400 && told.failure.status !== 429;
  return isAnswered && (told.failure.status < 500 || told.failure.status === 501) ? null : undefined;
}
