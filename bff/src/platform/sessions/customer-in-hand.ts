import type { User } from '@gam/schemas/upstream';
import type { Session } from './sessions.ts';

/** What an operator's form of a new address has to know of the customer whom it is for. [W-6.03] */
export interface CustomerInHand {
  /** Canonical, `989121234567`; null: the operator has chosen nobody yet, and says whose address it is. */
  readonly phone: string | null;
  /** Whether a name of theirs is kept. */
  readonly name: 'known' | 'missing' | 'unknown';
}

const nobodyYet: CustomerInHand = { phone: null, name: 'unknown' };

/** The customer for whom a session acts, as the upstream named them when it began; the browser has no say in it. */
export const customerInHand = (session: Pick<Session, 'user'> | null): CustomerInHand =>
  session === null || session.user.role === 'operator' ? nobodyYet : describe(session.user);

const describe = ({ phone, first_name, last_name }: User): CustomerInHand => ({
  phone,
  name: first_name === null && last_name === null ? 'missing' : 'known',
});
