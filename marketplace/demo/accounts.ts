import type { TeamRole } from '@gam/schemas/upstream';
import type { users } from '../src/people/accounts/index.ts';

/**
 * One account for each role, outside production only. Their codes are in the log and at `/dev/outbox`. The team signs in
 * with the credentials below; by SMS each of them is a customer.
 */
export const accounts: readonly Omit<typeof users.$inferInsert, 'createdAt'>[] = [
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
  {
    id: 'demo-supervisor',
    phone: '989120000007',
    firstName: 'شیرین',
    lastName: 'کاظمی',
    role: 'supervisor',
    emailSignup: false,
  },
  {
    id: 'demo-finance',
    phone: '989120000008',
    firstName: 'کامران',
    lastName: 'یزدانی',
    role: 'finance',
    emailSignup: false,
  },
  {
    id: 'demo-finance-second',
    phone: '989120000009',
    firstName: 'لیلا',
    lastName: 'صادقی',
    role: 'finance',
    emailSignup: false,
  },
];

/** A person of the demo's team. */
export interface DemoTeamMember {
  readonly phone: string;
  readonly email: string;
  readonly roles: readonly TeamRole[];
  readonly password: string;
  /** Base32, of the one-time codes. */
  readonly timeSecret: string;
}

/** The demo team's credentials, outside production only; the codes are at `/dev/outbox`. */
export const demoTeam = [
  {
    phone: '989120000002',
    email: 'operator@gam.example',
    roles: ['operator'],
    password: 'gam-operator-demo',
    timeSecret: 'GAMDEMOOPERATORSECRETFORTESTS234',
  },
  {
    phone: '989120000004',
    email: 'editor@gam.example',
    roles: ['rules_editor'],
    password: 'gam-editor-demo',
    timeSecret: 'GAMDEMORULESEDITORSECRETTESTS234',
  },
  {
    phone: '989120000005',
    email: 'reviewer@gam.example',
    roles: ['rules_reviewer'],
    password: 'gam-reviewer-demo',
    timeSecret: 'GAMDEMORULESREVIEWERSECRETTS2345',
  },
  {
    phone: '989120000006',
    email: 'reader@gam.example',
    roles: ['rules_reader'],
    password: 'gam-reader-demo',
    timeSecret: 'GAMDEMORULESREADERSECRETTESTS234',
  },
  {
    phone: '989120000007',
    email: 'supervisor@gam.example',
    roles: ['supervisor'],
    password: 'gam-supervisor-demo',
    timeSecret: 'GAMDEMOSUPERVISORSECRETFORTS2345',
  },
  {
    phone: '989120000008',
    email: 'finance@gam.example',
    roles: ['finance'],
    password: 'gam-finance-demo',
    timeSecret: 'GAMDEMOFINANCESECRETFORTESTS2345',
  },
  {
    phone: '989120000009',
    email: 'finance.second@gam.example',
    roles: ['finance'],
    password: 'gam-finance-second-demo',
    timeSecret: 'GAMDEMOSECONDFINANCESECRETTEST23',
  },
] as const satisfies readonly DemoTeamMember[];
