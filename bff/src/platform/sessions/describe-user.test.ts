import type { User } from '@gam/schemas/upstream';
import { describe, expect, it } from 'vitest';
import { customerInHand } from './describe-user.ts';

const user: User = {
  id: 'u1',
  phone: '989121234567',
  first_name: null,
  last_name: null,
  role: 'customer',
  email_signup: false,
};
const sessionOf = (fields: Partial<User>) => ({ user: { ...user, ...fields } });

describe('customerInHand', () => {
  it.each([
    ['neither name', {}, 'missing'],
    ['a first name', { first_name: 'سارا' }, 'known'],
    ['a last name', { last_name: 'احمدی' }, 'known'],
  ])('reads the customer from a session with %s [W-6.03]', (_what, fields, name) => {
    expect(customerInHand(sessionOf(fields))).toEqual({ phone: '989121234567', name });
  });

  it.each([
    ['an operator who acts for no customer', sessionOf({ role: 'operator', first_name: 'رضا' })],
    ['no session', null],
  ])('returns an unknown customer for %s', (_who, session) => {
    expect(customerInHand(session)).toEqual({ phone: null, name: 'unknown' });
  });
});
