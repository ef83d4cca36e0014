import { Type, type Static } from 'typebox';
import { Id, Instant, nullable } from '../values.ts';
import { defineCall } from '../call.ts';

/**
 * The roles of the team, each behind a second factor. A session of a person with several is named after the first of
 * them. [O-6.01 to O-6.03]
 */
export const teamRoles = [
  'operator',
  'supervisor',
  'finance',
  'rules_reviewer',
  'rules_editor',
  'rules_reader',
] as const;
export type TeamRole = (typeof teamRoles)[number];

/** The roles that a session of the upstream can carry; a guest has no session there. `pipeline`: a token of a program. */
const userRoles = ['customer', 'expert', 'pipeline', ...teamRoles] as const;
export type UserRole = (typeof userRoles)[number];

/** Whether a role belongs to the team. */
export const isTeamRole = (role: UserRole): role is TeamRole =>
  (teamRoles as readonly UserRole[]).includes(role);

/**
 * What a role may do with rules and content: `draft` writes drafts and proposals, `carry_out` publishes what another
 * person approved, `change` publishes anything, `approve` approves the drafts of others.
 */
export type RulesRight = 'read' | 'draft' | 'carry_out' | 'change' | 'approve';

const rulesRights: { readonly [R in UserRole]?: readonly RulesRight[] } = {
  rules_reader: ['read'],
  rules_editor: ['read', 'draft', 'carry_out', 'change'],
  rules_reviewer: ['read', 'draft', 'carry_out', 'change', 'approve'],
  pipeline: ['read', 'draft', 'carry_out'],
};

/** Whether one of these roles has a right over flow rules and content. */
export const mayWithRules = (roles: readonly UserRole[], right: RulesRight): boolean =>
  roles.some((role) => rulesRights[role]?.includes(right));

/** A user of the upstream, with a role. */
export const User = Type.Object(
  {
    id: Id,
    phone: Type.String({ description: 'canonical: 989121234567' }),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    role: Type.Enum(userRoles),
    roles: Type.Optional(
      Type.Array(Type.Enum(userRoles), {
        description: 'every role of the session, where a person of the team holds several',
      }),
    ),
    email_signup: Type.Boolean(),
  },
  { title: 'User' },
);
export interface User extends Static<typeof User> {}

/** Every role of a user in their session. */
export const rolesOf = ({ role, roles = [role] }: Pick<User, 'role' | 'roles'>): readonly UserRole[] => roles;

/** A session of the upstream: its token, which only the BFF stores, and its user. */
export const SessionReply = Type.Object(
  { access_token: Type.String(), expires_at: Instant, user: User },
  { title: 'SessionReply' },
);

const OwnName = Type.String({ maxLength: 40, description: 'letters' });

/** The calls for signing in and out, and for the user's own name. */
export const authCalls = {
  requestCode: defineCall({
    method: 'POST',
    path: '/v2/auth/codes/',
    about:
      'Sends a code of six digits by SMS, valid for two minutes and one use. The reply is the same for known and unknown phones; 429 with Retry-After after too many requests.',
    auth: 'anyone',
    effect: 'write',
    isNeeded: true,
    body: Type.Object({ phone: Type.String() }),
    reply: Type.Object({ verification_id: Id, expires_at: Instant, resend_after_ms: Type.Integer() }),
  }),
  verifyCode: defineCall({
    method: 'POST',
    path: '/v2/auth/sessions/',
    about:
      "Signs in with a code: 400 for a wrong, used or expired one. The first sign-in creates the customer. The phone of a team member signs in as a customer; the team's sign-in requires a second factor.",
    auth: 'anyone',
    effect: 'write',
    isNeeded: true,
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
  changeProfile: defineCall({
    method: 'PATCH',
    path: '/v2/auth/me/',
    about:
      "Changes the caller's own name; for a customer's own session alone: not for operators who act for one, nor for the team, whom audits name. 400 by field for a wrong name. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ first_name: OwnName, last_name: OwnName }),
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
