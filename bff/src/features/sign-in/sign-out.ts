import { endSession } from '../../platform/sessions/end-session.ts';
import { freshVisitor } from '../../platform/sessions/who.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { type PageEventContext, type PageHandler, stay } from '../../protocol/pages/page-event.ts';

/** Ends the session and leads home. Whoever comes next in this browser is somebody else. */
export const signOut: PageHandler<'sign_out'> = async (context) => {
  await endSession(context.parts, context.who);
  return leave(context);
};

/** Ends every session of the user, on every device: the others meet the login with their next request. ASVS 7.4.3 */
export const signOutEverywhere: PageHandler<'sign_out_everywhere'> = async (context) => {
  const { sessions, upstream } = context.parts;
  // Who acts for a customer signs out themselves, not the customer.
  const session = context.who.session?.actor ?? context.who.session;
  if (session) {
    await sessions.endAll(session.user.id);
    // They are over here whatever the upstream says.
    void upstream.call('endAllSessions', { token: session.token });
  }
  return leave(context);
};

const leave = (context: PageEventContext) => ({
  ...stay(context, { login: null }),
  who: freshVisitor(context.who),
  to: homeUrl(null),
});
