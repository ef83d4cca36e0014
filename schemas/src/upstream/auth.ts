import { Type, type Static } from 'typebox';
import { Id, Instant, nullable } from '../values.ts';
import { defineCall } from '../call.ts';

/** The roles that a session of the upstream can carry; a guest has no session there. [O-6.01 to O-6.03] */
const userRoles = [
  'customer',
  'operator',
  'expert',
  'rules_reader',
  'rules_editor',
  'rules_reviewer',
] as const;
export type UserRole = (typeof userRoles)[number];

/** What the roles of rules may do: a reader reads, an editor also changes, a reviewer also approves drafts of others. */
const rulesRights = {
  rules_reader: ['read'],
  rules_editor: ['read', 'change'],
  rules_reviewer: ['read', 'change', 'approve'],
} as const satisfies { readonly [R in UserRole]?: readonly string[] };
export type RulesRight = 'read' | 'change' | 'approve';

/** Whether a role may read, change or approve flow rules. */
export const mayWithRules = (role: UserRole, right: RulesRight): boolean =>
  role in rulesRights &&
  (rulesRights[role as keyof typeof rulesRights] as readonly RulesRight[]).includes(right);

/** A user of the upstream, with a role. */
export const User = Type.Object(
  {
    id: Id,
    phone: Type.String({ description: 'canonical: 989121234567' }),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    role: Type.Enum(userRoles),
    email_signup: Type.Boolean(),
  },
  { title: 'User' },
);
export interface User extends Static<typeof User> {}

/** A session of the upstream: its token, which only the BFF stores, and its user. */
export const SessionReply = Type.Object(
  { access_token: Type.String(), expires_at: Instant, user: User },
  { title: 'SessionReply' },
);

/** The calls for signing in and out. */
export const authCalls = {
  requestCode: defineCall({
    method: 'POST',
    path: '/v2/auth/codes/',
    about:
      'Sends a code of six digits by SMS, valid for two minutes and one use. The reply is the same for known and unknown phones; 429 with Retry-After after too many requests.',
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({ phone: Type.String() }),
    reply: Type.Object({ verification_id: Id, expires_at: Instant, resend_after_ms: Type.Integer() }),
  }),
  verifyCode: defineCall({
    method: 'POST',
    path: '/v2/auth/sessions/',
    about:
      "Signs in with a code: 400 for a wrong, used or expired one. The first sign-in creates the customer. An operator's phone signs in as a customer; the operators' desk requires more.",
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({ verification_id: Id, code: Type.String() }),
    reply: SessionReply,
  }),
  currentUser: defineCall({
    method: 'GET',
    path: '/v2/auth/me/',
    about: 'The user of the token; 401 when the token is not valid.',
    auth: 'user',
    effect: 'read',
    reply: User,
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: '/v2/auth/sessions/',
    about: 'Signs out: the token stops working.',
    auth: 'user',
    effect: 'write',
    reply: Type.Object({}),
  }),
  endAllSessions: defineCall({
    method: 'DELETE',
    path: '/v2/auth/sessions/all/',
    about: "Signs out everywhere: every token of the caller's user stops working.",
    auth: 'user',
    effect: 'write',
    reply: Type.Object({}),
  }),
} as const;
