import type { UserRow } from '../src/people/accounts/index.ts';

/**
 * One account for each role, outside production only. Their codes are in the log and at `/dev/outbox`. The operator
 * signs in at the desk with the credentials below.
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
  {
    id: 'demo-rules-reviewer',
    phone: '989120000005',
    firstName: 'نازنین',
    lastName: 'شریفی',
    role: 'rules_reviewer',
    emailSignup: false,
  },
  {
    id: 'demo-rules-reader',
    phone: '989120000006',
    firstName: 'بهرام',
    lastName: 'نوری',
    role: 'rules_reader',
    emailSignup: false,
  },
];

/** The demo operator's credentials for the desk, outside production only; the codes are at `/dev/outbox`. */
export const demoOperator = {
  phone: '989120000002',
  password: 'gam-operator-demo',
  timeSecret: 'GAMDEMOOPERATORSECRETFORTESTS234',
} as const;
