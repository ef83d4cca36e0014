import { Type, type Static } from 'typebox';
import { defineCall, pageOf, pageQuery } from '../call.ts';
import { Id, Instant, nullable } from '../values.ts';
import { teamRoles } from './auth.ts';
import { Person } from './operators.ts';

/** The events of the team's trail. */
const teamActions = [
  'member_added',
  'role_given',
  'role_taken',
  'member_removed',
  'factors_reset',
  'link_made',
  'link_refused',
  'enrolled',
  'signed_in',
  'sign_in_failed',
  'passkey_added',
  'passkey_removed',
  'passkey_used',
  'passkey_refused',
  'token_made',
  'token_removed',
] as const;
export type TeamAction = (typeof teamActions)[number];

/** One entry of the team's trail. Entries are never changed or removed. */
export const TeamEntry = Type.Object(
  {
    id: Id,
    at: Instant,
    action: Type.Enum(teamActions),
    /** The person or the token that it concerns; null: an unknown one. */
    subject: nullable(Person),
    /** What it concerned beside the person, e.g. roles. */
    detail: nullable(Type.String()),
    network: nullable(
      Type.String({ description: 'the network that it came from, or `unknown`; null: the command line' }),
    ),
  },
  { title: 'TeamEntry' },
);
export interface TeamEntry extends Static<typeof TeamEntry> {}

/** The shortest and longest password of a team member, in characters. */
export const teamPasswordLength = { min: 12, max: 200 } as const;

/** The token of a one-time link. */
export const LinkToken = Type.String({ maxLength: 100 });

/**
 * What a one-time link is for. `enrolment`: a passkey, or password and authenticator. `renewal`: another password and
 * authenticator. `completion`: password and authenticator beside a passkey that was just enrolled.
 */
const linkPurposes = ['enrolment', 'renewal', 'completion'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The calls of the team's enrolment and its trail. Extensions. */
export const teamCalls = {
  openTeamLink: defineCall({
    method: 'POST',
    path: '/v2/auth/team-links/',
    about:
      "Who is enrolled by a one-time link, and the secret of the authenticator that it offers: the same one each time it is opened. 404 for an unknown, used or expired link; 429 after too many. By POST, so that no log contains the link's token. An extension.",
    auth: 'anyone',
    effect: 'read',
    body: Type.Object({ token: LinkToken }),
    reply: Type.Object({
      email: nullable(Type.String()),
      first_name: nullable(Type.String()),
      last_name: nullable(Type.String()),
      roles: Type.Array(Type.Enum(teamRoles)),
      expires_at: Instant,
      secret: Type.String({ description: 'base32' }),
      otpauth: Type.String({ description: 'otpauth://totp/…, which is shown as text and as a QR code' }),
      purpose: Type.Optional(
        Type.Enum(linkPurposes, {
          description: 'passkeys are offered for `enrolment` alone; without it: `renewal`',
        }),
      ),
    }),
  }),
  enrolTeamMember: defineCall({
    method: 'POST',
    path: '/v2/auth/team-members/',
    about:
      "Stores the password and the authenticator of a one-time link and uses the link up. 400 by field for a password that is too short or a wrong code; 404 as openTeamLink. Nobody is signed in by it: the person signs in with the authenticator's next code. An extension.",
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({
      token: LinkToken,
      password: Type.String({ maxLength: teamPasswordLength.max }),
      code: Type.String({ maxLength: 16 }),
    }),
    reply: Type.Object({}),
  }),
  renewTeamLink: defineCall({
    method: 'POST',
    path: '/v2/auth/team-links/own/',
    about:
      'Gives a signed-in person of the team a one-time link to replace their own password and authenticator, which count until it is used. It needs the present password and a fresh one-time code: 400 with one message for a wrong one, 403 for everybody else, 429 after too many tries. An extension.',
    auth: 'user',
    effect: 'write',
    body: Type.Object({
      password: Type.String({ maxLength: teamPasswordLength.max }),
      code: Type.String({ maxLength: 16 }),
    }),
    reply: Type.Object({ token: Type.String() }),
  }),
  listTeamAudit: defineCall({
    method: 'GET',
    path: '/v2/admin/team-audit/',
    about:
      "The team's trail, newest first: sign-ins that failed and succeeded, links, roles, tokens. For supervisors alone. An extension.",
    auth: 'supervisor',
    effect: 'read',
    query: Type.Object(pageQuery(50, 100)),
    reply: pageOf(TeamEntry),
  }),
} as const;
