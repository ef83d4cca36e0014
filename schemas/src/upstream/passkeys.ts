import { Type, type Static } from 'typebox';
import { defineCall, listOf, Nothing } from '../call.ts';
import { Instant, nullable } from '../values.ts';
import { SessionReply } from './auth.ts';
import { LinkToken } from './team.ts';

const Encoded = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const CredentialId = Encoded(1400);
const identity = { id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key') };

/** The longest name of a passkey, in characters. */
export const passkeyNameLength = 40;

/** What a browser is asked for: WebAuthn's options as JSON, which only the browser reads. */
const Options = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });

/** A new passkey as the browser hands it over. */
export const NewPasskey = Type.Object(
  {
    ...identity,
    response: Type.Object({
      clientDataJSON: Encoded(2000),
      attestationObject: Encoded(4000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 })),
    }),
  },
  { title: 'NewPasskey' },
);
export interface NewPasskey extends Static<typeof NewPasskey> {}

/** What a passkey signed, as the browser hands it over. */
export const SignedByPasskey = Type.Object(
  {
    ...identity,
    response: Type.Object({
      clientDataJSON: Encoded(2000),
      authenticatorData: Encoded(2000),
      signature: Encoded(2000),
      userHandle: Type.Optional(nullable(Encoded(100))),
    }),
  },
  { title: 'SignedByPasskey' },
);
export interface SignedByPasskey extends Static<typeof SignedByPasskey> {}

/** A passkey of the caller. */
export const Passkey = Type.Object(
  { id: CredentialId, name: Type.String(), created_at: Instant, last_used_at: nullable(Instant) },
  { title: 'Passkey' },
);
export interface Passkey extends Static<typeof Passkey> {}

/** The calls of the team's passkeys, which are added by one-time links alone. Extensions. */
export const passkeyCalls = {
  beginPasskey: defineCall({
    method: 'POST',
    path: '/v2/auth/passkeys/challenges/',
    about:
      'What the browser makes a passkey with, for the person of a one-time link. The challenge counts once, for two minutes and under that link. 404 as openTeamLink; 403 where the link enrols no passkey; 409 with the code `too_many_passkeys` beyond ten; 429 with Retry-After after too many wrong links. An extension.',
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({ token: LinkToken }),
    reply: Options,
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: '/v2/auth/passkeys/',
    about:
      'Stores a passkey that the browser made with beginPasskey under the same one-time link, and uses the link up. 400 for one of another challenge, link or origin, or made without user verification; else refused as beginPasskey. Nobody is signed in by it: the person signs in with the passkey. An extension.',
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({
      token: LinkToken,
      credential: NewPasskey,
      name: Type.String({ maxLength: passkeyNameLength }),
    }),
    reply: Type.Object({
      token: nullable(
        Type.String({
          description:
            'of a link of the purpose `completion`, by which the same browser may add password and authenticator within ten minutes; null where the person has them',
        }),
      ),
    }),
  }),
  listPasskeys: defineCall({
    method: 'GET',
    path: '/v2/auth/passkeys/',
    about:
      'The passkeys of a signed-in person of the team, oldest first; 403 for everybody else. An extension.',
    auth: 'user',
    effect: 'read',
    reply: listOf(Passkey),
  }),
  removePasskey: defineCall({
    method: 'DELETE',
    path: '/v2/auth/passkeys/{id}/',
    about:
      "Removes one of the caller's passkeys; 404 for another person's. 403 for everybody else, and with the code `stale_factor` where the second factor was given more than ten minutes ago; 409 with the code `last_factor` where the person could not sign in any more. An extension.",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: CredentialId }),
    reply: Nothing,
  }),
  beginPasskeySignIn: defineCall({
    method: 'POST',
    path: '/v2/auth/passkey-sessions/challenges/',
    about:
      'What the browser asks any passkey of this site to sign. It names nobody; the challenge counts once and for two minutes. An extension.',
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({}),
    reply: Options,
  }),
  passkeySignIn: defineCall({
    method: 'POST',
    path: '/v2/auth/passkey-sessions/',
    about:
      'Signs a person of the team in with a passkey that verified its user, which is both factors. 400 with the same message whatever was wrong; 429 with Retry-After after too many tries, which count with those of operatorSignIn. An extension.',
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({ credential: SignedByPasskey }),
    reply: SessionReply,
  }),
} as const;
