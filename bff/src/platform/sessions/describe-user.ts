import type { User } from '@gam/schemas/upstream';
import { showMobile } from '@gam/shared/phone';
import type { Session } from './sessions.ts';

type Named = Pick<User, 'first_name' | 'last_name' | 'phone'>;

/** A person's full name, or the phone when no name is known. */
export const personName = ({ first_name, last_name, phone }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || showMobile(phone);

/** The customer's part of an operator's form for a new address. [W-6.03] */
export interface CustomerInHand {
  /** Canonical, `989121234567`; null: no customer is chosen yet, and the form asks for the phone. */
  readonly phone: string | null;
  /** Whether the customer's name is stored. */
  readonly name: 'known' | 'missing' | 'unknown';
}

const unknownCustomer: CustomerInHand = { phone: null, name: 'unknown' };

/** The customer for whom a session acts, as the upstream named them when it began; never from the browser. */
export const customerInHand = (session: Pick<Session, 'user'> | null): CustomerInHand =>
  session === null || session.user.role === 'operator' ? unknownCustomer : describe(session.user);

const describe = ({ phone, first_name, last_name }: User): CustomerInHand => ({
  phone,
  name: first_name === null && last_name === null ? 'missing' : 'known',
});
