import { Type, type Static } from 'typebox';
import { defineCall, Nothing } from '../call.ts';
import { Id, Instant, nullable, Toman } from '../values.ts';

/** What stands in the way of a deletion. */
const deletionHindrances = ['open_orders', 'debts', 'credit', 'refunds'] as const;

/**
 * The deletion of the caller's account. `waiting`: it can be taken back until `ends_at`, and is carried out then or, where
 * something stands in its way, once that is over.
 */
export const Deletion = Type.Object(
  {
    state: Type.Enum(['none', 'waiting']),
    requested_at: nullable(Instant),
    ends_at: nullable(Instant),
    hindrances: Type.Array(
      Type.Object({
        kind: Type.Enum(deletionHindrances),
        /** How many orders or refunds. */
        count: Type.Integer(),
        /** Debts, credit and refunds in sum; null for open orders. */
        amount: nullable(Toman),
      }),
    ),
  },
  { title: 'Deletion' },
);
export interface Deletion extends Static<typeof Deletion> {}

/** One kind of what is known of a customer, as rows of named values. */
export const ExportSection = Type.Object(
  {
    /** A name for programs, as `addresses`. */
    name: Type.String(),
    /** In Persian. */
    title: Type.String(),
    /** The values by name; a value is a text, a number, a truth value or null, or a list or an object of them. */
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    /** The titles of the values, in Persian, by name, in the order in which a page shows them. */
    titles: Type.Record(Type.String(), Type.String()),
    /** What the codes of a value mean, in Persian, by the value's name and the code. */
    words: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  },
  { title: 'ExportSection' },
);
export interface ExportSection extends Static<typeof ExportSection> {}

/** Everything that is known of a customer. */
export const AccountExport = Type.Object(
  { made_at: Instant, sections: Type.Array(ExportSection) },
  { title: 'AccountExport' },
);
export interface AccountExport extends Static<typeof AccountExport> {}

/**
 * An account that nobody signed in to for 180 days: what it saved stays hidden until its owner proves to be the same. The
 * detail is one that only they know; the reply never contains it. Until then the session is that of another, empty user with
 * the same phone, so that every call answers as for a new customer.
 */
export const DormantAccount = Type.Object(
  {
    is_dormant: Type.Boolean(),
    /** What is asked for, in Persian; null: nothing could prove it, so a fresh account begins. */
    question: nullable(Type.String()),
    tries_left: Type.Integer(),
  },
  { title: 'DormantAccount' },
);
export interface DormantAccount extends Static<typeof DormantAccount> {}

/**
 * The calls of a customer's own data. All are optional extensions. An operator who acts for a customer, and the team, are
 * refused. What needs a fresh code is refused with 403 and the code `code_needed` unless the session began or was confirmed
 * by a code within the last five minutes.
 */
export const personalDataCalls = {
  requestFreshCode: defineCall({
    method: 'POST',
    path: '/v2/auth/fresh-codes/',
    about: "Sends a code to the caller's own phone, to confirm the session. Limits as for requestCode.",
    auth: 'user',
    effect: 'write',
    body: Type.Object({}),
    reply: Type.Object({ verification_id: Id, expires_at: Instant, resend_after_ms: Type.Integer() }),
  }),
  confirmFreshCode: defineCall({
    method: 'POST',
    path: '/v2/auth/fresh-codes/confirm/',
    about:
      'Confirms the session with the code; it counts for five minutes. 400 for a wrong, used or expired one.',
    auth: 'user',
    effect: 'write',
    body: Type.Object({ verification_id: Id, code: Type.String({ maxLength: 64 }) }),
    reply: Type.Object({ fresh_until: Instant }),
  }),
  exportAccount: defineCall({
    method: 'GET',
    path: '/v2/users/me/export/',
    about: 'Everything that is known of the caller. Needs a fresh code.',
    auth: 'user',
    effect: 'read',
    isMomentary: true,
    reply: AccountExport,
  }),
  loadDeletion: defineCall({
    method: 'GET',
    path: '/v2/users/me/deletion/',
    about: "Whether the caller's account is being deleted, and what stands in the way.",
    auth: 'user',
    effect: 'read',
    isMomentary: true,
    reply: Deletion,
  }),
  requestDeletion: defineCall({
    method: 'POST',
    path: '/v2/users/me/deletion/',
    about:
      'Asks for the deletion of the account, after a wait of seven days. Told by SMS. A repeated call returns the same. Needs a fresh code.',
    auth: 'user',
    effect: 'write',
    body: Type.Object({}),
    reply: Deletion,
  }),
  withdrawDeletion: defineCall({
    method: 'DELETE',
    path: '/v2/users/me/deletion/',
    about: 'Takes the deletion back while it waits. A repeated call returns the same.',
    auth: 'user',
    effect: 'write',
    reply: Deletion,
  }),
  loadDormantAccount: defineCall({
    method: 'GET',
    path: '/v2/users/me/dormant/',
    about: "Whether the caller's saved things are hidden, and what is asked to show them.",
    auth: 'user',
    effect: 'read',
    isMomentary: true,
    reply: DormantAccount,
  }),
  proveDormantAccount: defineCall({
    method: 'POST',
    path: '/v2/users/me/dormant/',
    about:
      "Shows the account's saved things again by the detail: the session's user is the old account from then on, so currentUser returns another id. 400 by field for a wrong one; after the last try only a fresh account is left.",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ detail: Type.String({ maxLength: 200 }) }),
    reply: DormantAccount,
  }),
  beginFreshAccount: defineCall({
    method: 'POST',
    path: '/v2/users/me/fresh/',
    about:
      'Begins a fresh account for the phone of a dormant one, which loses the phone. The session goes on as one of the fresh account. A repeated call changes nothing; 409 where no account is dormant.',
    auth: 'user',
    effect: 'write',
    body: Type.Object({}),
    reply: Nothing,
  }),
  listErasedAccounts: defineCall({
    method: 'GET',
    path: '/v2/users/erased/',
    about:
      'The ids of the accounts that were deleted or lost their phone since an instant, oldest first: the BFF forgets what it stores under them.',
    auth: 'bff',
    effect: 'read',
    isMomentary: true,
    query: Type.Object({ since: Instant }),
    reply: Type.Object({
      results: Type.Array(Type.Object({ id: Id, erased_at: Instant }), { maxItems: 500 }),
    }),
  }),
} as const;
