import type { SessionFacts } from '../../engine/rules/facts.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { isOn } from './entry-facts.ts';
import type { FlowPlace } from '../records/flow-record.ts';

/**
 * What the rules may know of who asks, and where: `admin` is an operator who acts for a customer. Roles come from the
 * server's session alone; the contexts, an app
 * around the page, are the page's own words, and grant nothing. [O-6.01 to O-6.05, readings 30]
 */
export function sessionFacts(session: Session | null, { query }: Pick<FlowPlace, 'query'>): SessionFacts {
  const given = new Map(query);
  return {
    guest: session === null,
    admin: session?.actor !== undefined,
    expert: session?.user.role === 'expert',
    expert_app: isOn(given.get('expert_app')),
    in_app: isOn(given.get('in_app')),
    email_signup: session?.user.email_signup ?? false,
  };
}
