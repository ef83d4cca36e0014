import type { CallInputs, UpstreamCallName, upstreamCalls } from '@gam/schemas/upstream';
import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mailOutbox } from './money/receipts/index.ts';
import { voucherGuesses } from './orders/discounts/index.ts';
import { inquiries } from './orders/records/index.ts';
import { addresses } from './people/addresses/index.ts';
import { authTries, passkeyChallenges, verifications } from './people/auth/index.ts';
import { uploads } from './people/uploads/index.ts';
import type { lifetimes } from './retention/index.ts';
import type { StoredKind } from './platform/storage/stored-kind.ts';
import { smsOutbox } from './platform/sms/outbox.ts';
import { flowRulesDrafts, flowRulesRemarks } from './shop/flow-rules/index.ts';
import { leads } from './voices/campaigns/index.ts';
import { feedback } from './voices/feedback/index.ts';
import { posts, votes } from './voices/posts/index.ts';
import { messageSends } from './voices/sending/index.ts';

const gigabyte = 1024 ** 3;
/** The network in the name of a count; null in the others. */
const networkInName = (name: PgColumn) => sql`substring(${name} from 'network:(.*)$')`;
/** Who began a draft. */
const draftBy = sql`${flowRulesDrafts.authors}[1]`;
const isUnremarked = sql`not exists (select from ${flowRulesRemarks} where ${flowRulesRemarks.draft} = ${flowRulesDrafts.id})`;

/**
 * Everything that is stored for customers and guests beside their orders, and the team's drafts: its bounds in sum; each has a
 * lifetime.
 */
export const storedKinds = {
  uploads: {
    table: uploads,
    isCounted: isNull(uploads.claimedAt),
    bytes: uploads.bytes,
    files: uploads.name,
    customer: uploads.ownerId,
    network: uploads.network,
    eviction: {
      at: uploads.createdAt,
      holder: sql`coalesce(${uploads.ownerId}, ${uploads.network}, 'guests')`,
    },
    limits: { rows: 100_000, bytes: 20 * gigabyte, share: 60 },
  },
  quotes: {
    table: inquiries,
    isCounted: not(inquiries.isOrdered),
    customer: inquiries.customerId,
    network: inquiries.network,
    eviction: {
      at: inquiries.createdAt,
      holder: sql`coalesce(${inquiries.customerId}, ${inquiries.network}, 'guests')`,
    },
    limits: { rows: 200_000, share: 200 },
  },
  codes: {
    table: verifications,
    network: verifications.network,
    eviction: {
      at: verifications.createdAt,
      holder: sql`coalesce(${verifications.network}, ${verifications.phone})`,
    },
    limits: { rows: 100_000, share: 200 },
  },
  sms: {
    table: smsOutbox,
    isCounted: eq(smsOutbox.purpose, 'sign_in_code'),
    eviction: { at: smsOutbox.createdAt, holder: sql`${smsOutbox.phone}` },
    limits: { rows: 2_000_000 },
  },
  tries: {
    table: authTries,
    // By the phone, the phone from here, the device and the network.
    rowsAtOnce: 4,
    network: networkInName(authTries.name),
    eviction: { at: authTries.at, holder: sql`${authTries.name}` },
    limits: { rows: 500_000, share: 2_000 },
  },
  challenges: {
    table: passkeyChallenges,
    network: passkeyChallenges.network,
    eviction: {
      at: passkeyChallenges.createdAt,
      holder: sql`coalesce(${passkeyChallenges.network}, 'guests')`,
    },
    limits: { rows: 50_000, share: 100 },
  },
  guesses: {
    table: voucherGuesses,
    // By the customer, the inquiry and the network.
    rowsAtOnce: 3,
    network: networkInName(voucherGuesses.guesser),
    eviction: { at: voucherGuesses.at, holder: sql`${voucherGuesses.guesser}` },
    limits: { rows: 500_000, share: 1_000 },
  },
  sends: {
    table: messageSends,
    // By the customer and the network.
    rowsAtOnce: 2,
    network: networkInName(messageSends.name),
    eviction: { at: messageSends.at, holder: sql`${messageSends.name}` },
    limits: { rows: 500_000, share: 1_000 },
  },
  leads: {
    table: leads,
    network: leads.network,
    eviction: { at: leads.createdAt, holder: sql`coalesce(${leads.network}, ${leads.phone})` },
    limits: { rows: 100_000, share: 100 },
  },
  mails: {
    table: mailOutbox,
    // The others come with an order, one each.
    isCounted: isNotNull(mailOutbox.askedBy),
    eviction: null,
    limits: { rows: 2_000_000 },
  },
  feedback: {
    table: feedback,
    customer: feedback.customerId,
    eviction: null,
    limits: { rows: 1_000_000, perCustomer: 300 },
  },
  posts: {
    table: posts,
    customer: posts.authorId,
    eviction: null,
    limits: { rows: 1_000_000, perCustomer: 300 },
  },
  votes: {
    table: votes,
    customer: votes.customerId,
    eviction: null,
    limits: { rows: 5_000_000, perCustomer: 2_000 },
  },
  addresses: {
    table: addresses,
    customer: addresses.customerId,
    eviction: null,
    limits: { rows: 5_000_000, perCustomer: 1_000 },
  },
  drafts: {
    table: flowRulesDrafts,
    // A published one belongs to its version.
    isCounted: inArray(flowRulesDrafts.state, ['open', 'discarded']),
    customer: draftBy,
    eviction: {
      at: flowRulesDrafts.changedAt,
      holder: draftBy,
      // What was said about a draft stays, and the draft with it.
      isAllowed: and(eq(flowRulesDrafts.state, 'discarded'), isUnremarked) ?? sql`false`,
    },
    limits: { rows: 2_000, share: 400 },
  },
} as const satisfies Readonly<Partial<Record<keyof typeof lifetimes, StoredKind>>>;

export type StoredKindName = keyof typeof storedKinds;

/** The calls that write. */
type WriteCallName = {
  [N in UpstreamCallName]: (typeof upstreamCalls)[N]['effect'] extends 'read' ? never : N;
}[UpstreamCallName];

/** What only changes what is stored, or belongs to an order, which the limits of orders bound. */
const nothing = [] as const;
/** What the company's own people store. */
const byStaff = [] as const;

/** The kinds that a call adds to; a function where that depends on its body. */
type AddedBy<N extends WriteCallName> =
  readonly StoredKindName[] | ((body: CallInputs<N>['body']) => readonly StoredKindName[]);

/** The kinds that each call adds to. A call that writes and is missing here does not compile. */
export const storedByCall = {
  requestCode: ['codes', 'sms'],
  verifyCode: ['tries'],
  endSession: nothing,
  endAllSessions: nothing,
  askQuote: ({ voucherCode }) => (voucherCode === null ? ['quotes'] : ['quotes', 'guesses']),
  applyDiscount: ['guesses'],
  cancelDiscount: nothing,
  applyRuleVoucher: nothing,
  discardInquiry: nothing,
  placeOrder: nothing,
  cancelOrder: nothing,
  rateOrder: nothing,
  beginEdit: nothing,
  progressOrder: nothing,
  assignExpert: nothing,
  priceRemainder: nothing,
  emailInvoice: ['mails'],
  createAddress: ['addresses'],
  updateAddress: nothing,
  uploadImage: ['uploads'],
  uploadVoice: ['uploads'],
  chargeCredit: nothing,
  purchaseBySamin: nothing,
  purchaseBySadad: nothing,
  purchaseBySnappPay: nothing,
  callBackEwano: nothing,
  callBackTop: nothing,
  confirmPayment: nothing,
  spendCredit: nothing,
  settleRefund: byStaff,
  confirmRefund: byStaff,
  retryRefund: byStaff,
  recordVisitPayment: byStaff,
  reconcile: byStaff,
  requestFreshCode: ['codes', 'sms'],
  confirmFreshCode: ['tries'],
  requestDeletion: nothing,
  withdrawDeletion: nothing,
  proveDormantAccount: ['tries'],
  beginFreshAccount: nothing,
  sendCriticSuggestion: ['feedback', 'sends'],
  sendComplaint: ['feedback', 'sends'],
  sendDissatisfaction: ['feedback', 'sends'],
  joinMovingCampaign: ['leads', 'sends'],
  sendOrganizationLead: ['leads', 'sends'],
  createUserQuestion: ['posts', 'sends'],
  updateUserQuestion: nothing,
  deleteUserQuestion: nothing,
  likeUserQuestion: ['votes'],
  dislikeUserQuestion: ['votes'],
  undoLikeUserQuestion: nothing,
  undoDislikeUserQuestion: nothing,
  createUserAnswer: ['posts', 'sends'],
  updateUserAnswer: nothing,
  deleteUserAnswer: nothing,
  likeUserAnswer: ['votes'],
  dislikeUserAnswer: ['votes'],
  undoLikeUserAnswer: nothing,
  undoDislikeUserAnswer: nothing,
  // The row of the user is there.
  changeProfile: nothing,
  operatorSignIn: ['tries'],
  enrolTeamMember: ['tries'],
  renewTeamLink: ['tries'],
  beginPasskey: ['challenges', 'tries'],
  addPasskey: ['tries'],
  removePasskey: nothing,
  beginPasskeySignIn: ['challenges'],
  passkeySignIn: ['tries'],
  markUserExisting: byStaff,
  hideReview: byStaff,
  createCustomer: byStaff,
  actForCustomer: byStaff,
  addCustomerNote: byStaff,
  answerFeedback: byStaff,
  hideUserPost: byStaff,
  publishFlowRules: byStaff,
  unscheduleFlowRules: byStaff,
  rollOutFlowRules: byStaff,
  rollBackFlowRules: byStaff,
  withdrawFlowRules: byStaff,
  createFlowRulesDraft: ['drafts'],
  changeFlowRulesDraft: byStaff,
  discardFlowRulesDraft: byStaff,
  remarkFlowRulesDraft: byStaff,
  publishContent: byStaff,
  proposeContent: byStaff,
  confirmContent: byStaff,
  rollBackContent: byStaff,
  sendFlowOutcomes: byStaff,
  stepFlowRules: byStaff,
} as const satisfies { readonly [N in WriteCallName]: AddedBy<N> };
