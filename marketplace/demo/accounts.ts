import type { UserRow } from '../src/auth/users.ts';

/**
 * One account for each role, outside production only. They sign in like everyone else: the code of each is in the
 * log and at `/dev/outbox`.
 */
export const accounts: readonly Omit<UserRow, 'createdAt'>[] = [
  {
    id: 'demo-customer',
    phone: '989120000001',
    firstName: 'سارا',
    lastName: 'محمدی',
    role: 'customer',
    emailSignup: false,
  },
  {
    id: 'demo-operator',
    phone: '989120000002',
    firstName: 'رضا',
    lastName: 'کریمی',
    role: 'operator',
    emailSignup: false,
  },
  {
    id: 'demo-expert',
    phone: '989120000003',
    firstName: 'مریم',
    lastName: 'احمدی',
    role: 'expert',
    emailSignup: false,
  },
  {
    id: 'demo-rules-editor',
    phone: '989120000004',
    firstName: 'امیر',
    lastName: 'رستمی',
    role: 'rules_editor',
    emailSignup: false,
  },
];
