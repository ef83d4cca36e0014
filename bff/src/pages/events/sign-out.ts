import { type PageHandler, stay } from '../page-event.ts';

/** Ends the session and leads home. */
export const signOut: PageHandler<'sign_out'> = async (context) => {
  const { parts, who } = context;
  if (who.sessionId) await parts.sessions.end(who.sessionId);
  // The session is over here whatever the upstream says.
  if (who.session) void parts.upstream.call('endSession', { token: who.session.token });
  return { ...stay(context, { login: null }), who: { ...who, session: null, sessionId: null }, to: '/' };
};
