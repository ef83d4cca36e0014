import { and, inArray, lt, sql } from 'drizzle-orm';
import { bankTransactions, bankWallets } from '../money/bank/index.ts';
import { ledgerEntries } from '../money/ledger/index.ts';
import { payments, prepayments, refunds } from '../money/payments/index.ts';
import { mailOutbox } from '../money/receipts/index.ts';
import { clubMembers, discountUses, voucherGuesses } from '../orders/discounts/index.ts';
import { deleteOldBatches, flowOutcomeBatches } from '../orders/outcomes/index.ts';
import {
  deleteOldInquiries,
  inquiries,
  openStatuses,
  orderChanges,
  orders,
  placements,
} from '../orders/records/index.ts';
import { deleteOldHolds, prepaymentHolds } from '../orders/slots/index.ts';
import { carriedUses, deleteOldTraces, phoneTraces, users } from '../people/accounts/index.ts';
import { auditEntries } from '../people/audit/index.ts';
import { addresses, eraseDeletedAddresses } from '../people/addresses/index.ts';
import {
  authTries,
  deleteOldChallenges,
  deleteOldLinks,
  deleteOldSessions,
  deleteOldTries,
  passkeyChallenges,
  sessions,
  verifications,
} from '../people/auth/index.ts';
import { customerLookups, deleteOldLookups, existingCustomers } from '../people/customers/index.ts';
import { customerNotes } from '../people/notes/index.ts';
import {
  accountDeletions,
  carryOutDeletions,
  deleteOldDeletions,
  dormantAccounts,
  filesToRemove,
  removeFiles,
  retireUnused,
  waits,
} from '../people/privacy/index.ts';
import { forgetNetworks, teamEntries, teamLinks } from '../people/team/index.ts';
import { cleanUploads, uploads } from '../people/uploads/index.ts';
import { personalData } from '../personal-data/index.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { uploadLimits } from '../platform/files/upload-store.ts';
import { deleteOldLeases, storageLeases } from '../platform/storage/leases.ts';
import { deleteOldSms, smsOutbox } from '../platform/sms/outbox.ts';
import { favouriteExperts } from '../shop/experts/index.ts';
import { flowRulesDrafts } from '../shop/flow-rules/index.ts';
import { expertReviews } from '../shop/reviews/index.ts';
import { leads } from '../voices/campaigns/index.ts';
import { feedback } from '../voices/feedback/index.ts';
import { posts, votes } from '../voices/posts/index.ts';
import { deleteOldSends, messageSends } from '../voices/sending/index.ts';
import type { Lifetime } from './lifetime.ts';

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

const untilErased = 'until the account is erased';

/** An address that an open order names. */
const isNamedByOrder = sql`exists (select from ${orders} where ${orders.customerId} = ${addresses.customerId} and ${inArray(orders.status, [...openStatuses])} and ${orders.answers}::text like '%' || ${addresses.id} || '%')`;

/**
 * How long everything about people is kept, on one list: the hourly sweep carries it out and the document's table is
 * compared with it. What is bounded for strangers (`stored-kinds.ts`) has its lifetime here, under the same name.
 */
export const lifetimes = {
  codes: {
    what: 'codes by SMS: phone, network, hash of the code',
    tables: [verifications],
    kept: { ms: day, after: 'the code has expired' },
    sweep: ({ db }, before) => deleteInBatches(db, verifications, lt(verifications.expiresAt, before)),
  },
  sms: {
    what: 'SMS: phone and purpose; the text goes when it is sent',
    tables: [smsOutbox],
    kept: { ms: 30 * day, after: 'it was queued' },
    sweep: ({ db }, before) => deleteOldSms(db, before),
  },
  tries: {
    what: 'wrong codes and passwords: phone, network, hash of the device',
    tables: [authTries],
    kept: { ms: day, after: 'the try' },
    sweep: ({ db }, before) => deleteOldTries(db, before),
  },
  sessions: {
    what: 'sessions: hash of the token',
    tables: [sessions],
    kept: { ms: 0, after: 'the session has ended (30 days; unused, 7 days)' },
    sweep: ({ db }, before) => deleteOldSessions(db, before.getTime()),
  },
  challenges: {
    what: 'challenges of passkeys: network',
    tables: [passkeyChallenges],
    kept: { ms: 0, after: 'two minutes have passed' },
    sweep: ({ db }, before) => deleteOldChallenges(db, before),
  },
  links: {
    what: "one-time links of the team's enrolment",
    tables: [teamLinks],
    kept: { ms: 0, after: 'the link has expired (24 hours)' },
    sweep: ({ db }, before) => deleteOldLinks(db, before),
  },
  lookups: {
    what: "counts of operators' searches for customers",
    tables: [customerLookups],
    kept: { ms: day, after: 'the search' },
    sweep: ({ db }, before) => deleteOldLookups(db, before),
  },
  guesses: {
    what: 'unknown vouchers: customer or network',
    tables: [voucherGuesses],
    kept: { ms: day, after: 'the try' },
    sweep: ({ db }, before) => deleteInBatches(db, voucherGuesses, lt(voucherGuesses.at, before)),
  },
  sends: {
    what: 'counts of messages: customer or network',
    tables: [messageSends],
    kept: { ms: day, after: 'the message' },
    sweep: ({ db }, before) => deleteOldSends(db, before),
  },
  quotes: {
    what: 'quotes without an order, also of guests: answers as a hash, network',
    tables: [inquiries],
    kept: { ms: day, after: 'the quote has expired' },
    sweep: ({ db }, before) => deleteOldInquiries(db, before),
    becomes: 'deleted; the network also when it is ordered',
  },
  holds: {
    what: 'networks of orders that wait for a prepayment',
    tables: [prepaymentHolds],
    kept: { ms: day, after: 'the order was placed' },
    sweep: ({ db }, before) => deleteOldHolds(db, before),
  },
  batches: {
    what: "keys of the BFF's sums of flows; nothing about a person",
    tables: [flowOutcomeBatches],
    kept: { ms: day, after: 'the sums were added' },
    sweep: ({ db }, before) => deleteOldBatches(db, before),
  },
  uploads: {
    what: 'pictures and voices that no order has, also of guests: file, network',
    tables: [uploads],
    kept: { ms: uploadLimits.waitingLife, after: 'they were uploaded' },
    sweep: cleanUploads,
  },
  leases: {
    what: 'how much room each marketplace has taken; nothing about a person',
    tables: [storageLeases],
    kept: { ms: 0, after: 'the lease has ended (two minutes)' },
    sweep: ({ db }) => deleteOldLeases(db),
  },
  drafts: {
    what: "drafts of rules, with their authors' names",
    tables: [flowRulesDrafts],
    kept: 'for good',
    becomes: 'discarded ones of which nothing was said may be evicted',
  },
  orderFiles: { what: 'pictures and voices of orders', tables: [uploads], kept: untilErased },
  leads: {
    what: 'requests for a call, also of guests: name, phone, text, network',
    tables: [leads],
    kept: { ms: year, after: 'the request' },
    sweep: ({ db }, before) => deleteInBatches(db, leads, lt(leads.createdAt, before)),
  },
  mails: {
    what: "e-mails with receipts: the recipient's address",
    tables: [mailOutbox],
    kept: { ms: year, after: 'it was queued' },
    sweep: ({ db }, before) =>
      deleteInBatches(
        db,
        mailOutbox,
        and(lt(mailOutbox.createdAt, before), sql`${mailOutbox.askedBy} is not null`),
      ),
    becomes:
      'deleted; those that a finished order sends by itself stay with the account, so that none is sent twice',
  },
  feedback: {
    what: 'criticism, suggestions and complaints, with their answers',
    tables: [feedback],
    kept: { ms: 3 * year, after: 'they were written' },
    sweep: ({ db }, before) => deleteInBatches(db, feedback, lt(feedback.createdAt, before)),
  },
  posts: {
    what: 'public questions and answers',
    tables: [posts],
    kept: untilErased,
    becomes: 'deleted; a question that others answered loses its text and its author',
  },
  votes: { what: 'votes on questions and answers', tables: [votes], kept: untilErased },
  reviews: { what: 'reviews of experts', tables: [expertReviews], kept: untilErased },
  addresses: { what: 'addresses', tables: [addresses], kept: untilErased },
  deletedAddresses: {
    what: 'addresses that their customer deleted',
    tables: [addresses],
    kept: { ms: 180 * day, after: 'they were deleted, and no open order names them' },
    sweep: ({ db }, before) => eraseDeletedAddresses(db, before, isNamedByOrder),
    becomes: 'text, phone and place are erased; the row stays, since orders name it',
  },
  notes: {
    what: "operators' notes, marks and favourites of a customer",
    tables: [customerNotes, existingCustomers, clubMembers, favouriteExperts],
    kept: untilErased,
  },
  orders: {
    what: 'orders, payments, the ledger, uses of discounts',
    tables: [
      orders,
      placements,
      prepayments,
      orderChanges,
      payments,
      refunds,
      ledgerEntries,
      bankTransactions,
      bankWallets,
      discountUses,
    ],
    kept: 'for good',
    becomes:
      'with the account go the answers, the e-mail, the words of the rating, the cards, and where the customer came from',
  },
  accounts: {
    what: 'accounts whose deletion was asked for',
    tables: [accountDeletions, users],
    kept: { ms: waits.asked, after: 'it was asked for, and nothing stands in the way' },
    sweep: ({ db }, before) => carryOutDeletions(db, personalData, before.getTime() + waits.asked),
    becomes: 'erased; an id that leads nowhere stays',
  },
  lostPhones: {
    what: 'accounts whose phone began a fresh one',
    tables: [dormantAccounts],
    kept: { ms: waits.phoneLost, after: 'the fresh account began' },
    becomes: 'erased, as if asked for',
  },
  unusedAccounts: {
    what: 'accounts that nobody signed in to or ordered for; after 180 days they are hidden',
    tables: [users],
    kept: { ms: waits.unused, after: 'the last sign-in or order' },
    sweep: ({ db }, before) => retireUnused(db, personalData, before.getTime() + waits.unused),
    becomes: 'erased, as if asked for',
  },
  erasedAccounts: {
    what: 'the list of erased ids, for the BFF',
    tables: [accountDeletions],
    kept: { ms: year, after: 'the account was erased' },
    sweep: ({ db }, before) => deleteOldDeletions(db, before),
  },
  files: {
    what: 'files of erased accounts',
    tables: [filesToRemove],
    kept: { ms: 0, after: 'the sweep that erased the account, or the next one that can remove them' },
    sweep: ({ db, store }) => removeFiles(db, store),
  },
  traces: {
    what: 'a keyed hash of the phone of an erased account, with the vouchers and the first order that it used',
    tables: [phoneTraces, carriedUses],
    kept: { ms: year, after: 'the account was erased' },
    sweep: ({ db }, before) => deleteOldTraces(db, before),
  },
  audit: {
    what: 'the audit trail: ids and kinds of acts',
    tables: [auditEntries],
    kept: 'for good',
    becomes: '–',
  },
  teamNetworks: {
    what: "networks in the team's trail",
    tables: [teamEntries],
    kept: { ms: year, after: 'the entry' },
    sweep: ({ db }, before) => forgetNetworks(db, before),
    becomes: 'erased; the entry stays',
  },
  logs: {
    what: "the servers' logs, in which phones, codes, tokens, names and addresses are concealed",
    tables: [],
    kept: 'as long as the host rotates them: Compose keeps five files of 20 MB for each service',
  },
  backups: {
    what: 'backups',
    tables: [],
    kept: 'as long as the company keeps them: what was erased is in them until then, so keep them for 30 days at most',
  },
} as const satisfies Readonly<Record<string, Lifetime>>;
