import type { SessionFacts } from '../rules/facts.ts';
import type { Session } from '../sessions/sessions.ts';

/** What the rules may know of who asks. Roles come from the server's session alone. [O-6.01 to O-6.03] */
export const sessionFacts = (session: Session | null): SessionFacts => ({
  guest: session === null,
  admin: session?.user.role === 'operator',
  expert_app: false,
  in_app: false,
  email_signup: session?.user.email_signup ?? false,
});
