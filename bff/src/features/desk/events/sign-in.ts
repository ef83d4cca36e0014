import { type CallReply, rolesOf, type UserRole } from '@gam/schemas/upstream';
import { beginSession } from '../../../platform/sessions/begin-session.ts';
import { hasPlainCookies } from '../../../platform/config/plain-cookies.ts';
import { isSafeForTeam } from '../../../platform/sessions/session-of-request.ts';
import { askedBy } from '../../../platform/sessions/who.ts';
import {
  type PageEventContext,
  type PageHandler,
  type PageTransition,
  refusePage,
  stay,
} from '../../../protocol/pages/page-event.ts';
import { accountUrl } from '../../../protocol/urls/account-urls.ts';
import { auditUrl } from '../../../protocol/urls/desk-urls.ts';
import { isOfFinance, refundUrls } from '../../../protocol/urls/finance-urls.ts';
import { deskTexts } from '../texts.ts';
import { readFactors, refuseFactors } from './factors.ts';

/** Signs a person of the team in by password and one-time code, which the upstream checks together. */
export const operatorSignIn: PageHandler<'operator_sign_in'> = async (context, args) => {
  const { parts, who, action_id: key } = context;
  const name = args.phone.trim();
  if (name === '')
    return refusePage({ code: 'phone', message: deskTexts.signIn.nameRequired, field: 'phone' });
  const factors = readFactors(args);
  if (!factors.ok) return refusePage(factors.failure);
  const named = name.includes('@') ? { email: name } : { phone: name };
  const signedIn = await parts.upstream.call('operatorSignIn', {
    body: { ...named, ...factors.value },
    key,
    ...askedBy(parts, who),
  });
  return signedIn.ok
    ? enterTeam(context, signedIn.value)
    : refusePage(refuseFactors('sign_in_refused', signedIn.failure));
};

/** Begins the session of a person of the team, and leads to their page. */
export async function enterTeam(
  context: PageEventContext,
  session: CallReply<'operatorSignIn'>,
): Promise<PageTransition> {
  const { parts, who, action_id: key } = context;
  if (!isSafeForTeam(hasPlainCookies(parts.config), who.address)) {
    void parts.upstream.call('endSession', { token: session.access_token });
    return refusePage({ code: 'plain_http', message: deskTexts.signIn.plainHttp });
  }
  const team = await beginSession(parts, who, session, key);
  const to = pageFor(rolesOf(session.user), context.url);
  return stay(context, { login: null, desk: null, money_search: null }, [], {
    who: team,
    ...(to !== null && { to }),
  });
}

/** Where somebody goes on who may not open the desk; null: at the page that asked for the sign-in. */
function pageFor(roles: readonly UserRole[], url: URL): string | null {
  const isFinance = roles.includes('finance');
  if (roles.includes('operator') || (isFinance && isOfFinance(url))) return null;
  if (isFinance) return refundUrls.write();
  return roles.includes('supervisor') ? auditUrl(null) : accountUrl;
}
