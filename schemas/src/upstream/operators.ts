import { Type, type Static } from 'typebox';
import { Id, Instant, nullable } from '../values.ts';
import { SessionReply } from './auth.ts';
import { defineCall, pageOf, pageQuery } from '../call.ts';

/** A customer in an operator's view. `is_existing`: an operator marked the customer as existing. [W-6.03] */
export const Customer = Type.Object(
  {
    id: Id,
    phone: Type.String({ description: 'canonical: 989121234567' }),
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    is_existing: Type.Boolean(),
    created_at: Instant,
  },
  { title: 'Customer' },
);
export interface Customer extends Static<typeof Customer> {}

/** The actions in the audit trail: those of the team, and what customers do with their whole account. */
const auditActions = [
  'signed_in',
  'customer_found',
  'customer_created',
  'customer_opened',
  'acting_began',
  'address_created',
  'address_changed',
  'address_removed',
  'file_uploaded',
  'discount_applied',
  'discount_removed',
  'order_placed',
  'order_edit_begun',
  'order_changed',
  'order_cancelled',
  'order_progressed',
  'expert_assigned',
  'remainder_priced',
  'payment_begun',
  'receipt_downloaded',
  'receipt_emailed',
  'feedback_written',
  'feedback_answered',
  'post_hidden',
  'post_shown',
  'review_hidden',
  'review_shown',
  'orders_listed',
  'note_added',
  'refunds_listed',
  'refund_settled',
  'refund_confirmed',
  'refund_retried',
  'visit_paid',
  'money_searched',
  'money_exported',
  'reconciled',
  'account_exported',
  'deletion_requested',
  'deletion_withdrawn',
  'account_erased',
  'dormant_proof_failed',
  'dormant_account_proved',
  'fresh_account_begun',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A person as operators see them in lists. */
export const Person = Type.Object({
  id: Id,
  phone: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
});
export interface Person extends Static<typeof Person> {}

/** One entry of the audit trail: who did what for whom, and when. Entries are never changed or removed. */
export const AuditEntry = Type.Object(
  {
    id: Id,
    at: Instant,
    action: Type.Enum(auditActions),
    actor: Person,
    customer: nullable(Person),
    /** The object of the action: an order by its uuid, a discount by its inquiry's id, others by their own id. */
    object: nullable(
      Type.Object({
        kind: Type.Enum([
          'order',
          'address',
          'upload',
          'discount',
          'feedback',
          'post',
          'review',
          'refund',
          'reconciliation',
          'export',
        ]),
        id: Id,
        label: Type.String(),
      }),
    ),
    rules: Type.Optional(
      nullable(
        Type.String({ description: "the versions of the rule documents that an order's flow ran under" }),
      ),
    ),
  },
  { title: 'AuditEntry' },
);
export interface AuditEntry extends Static<typeof AuditEntry> {}

const Phone = Type.String({ maxLength: 32 });
const Email = Type.String({ maxLength: 254 });
const Name = Type.String({ maxLength: 40 });

/** The calls of the operators' desk. [O-1.03] */
export const operatorCalls = {
  operatorSignIn: defineCall({
    method: 'POST',
    path: '/v2/auth/operator-sessions/',
    about:
      "Signs a person of the team in, by e-mail or phone, with a password and a time-based one-time code (RFC 6238, six digits, thirty seconds, single use). 400 with the same message for an unknown person, a wrong password or code; 429 with Retry-After after too many tries. By SMS the same phone signs in as a customer. The path is this project's choice.",
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({
      phone: Type.Optional(Phone),
      email: Type.Optional(Email),
      password: Type.String({ maxLength: 200 }),
      code: Type.String({ maxLength: 16 }),
    }),
    reply: SessionReply,
  }),
  findCustomer: defineCall({
    method: 'POST',
    path: '/v2/admin/customers/find/',
    about:
      "The customer of a phone; 404 for an unknown phone. By POST, so that no URL contains a phone. The path is this project's choice.",
    auth: 'operator',
    effect: 'read',
    body: Type.Object({ phone: Phone }),
    reply: Customer,
  }),
  createCustomer: defineCall({
    method: 'POST',
    path: '/v2/admin/customers/',
    about:
      "Creates a customer; returns the existing one unchanged if the phone is known. 400 by field for a wrong phone or name. The path is this project's choice.",
    auth: 'operator',
    effect: 'write',
    body: Type.Object({
      phone: Phone,
      first_name: Type.Optional(nullable(Name)),
      last_name: Type.Optional(nullable(Name)),
    }),
    reply: Customer,
  }),
  loadCustomer: defineCall({
    method: 'GET',
    path: '/v2/admin/customers/{id}/',
    about: "One customer, for operators. The path is this project's choice.",
    auth: 'operator',
    effect: 'read',
    params: Type.Object({ id: Id }),
    reply: Customer,
  }),
  actForCustomer: defineCall({
    method: 'POST',
    path: '/v2/admin/customers/{id}/sessions/',
    about:
      "Exchanges an operator's token for one that acts for a customer (as RFC 8693 names it): the token has only that customer's access, the audit trail names the operator for every change, and the token ends with the operator's session. `user` is the customer. The path is this project's choice. [O-1.03]",
    auth: 'operator',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({}),
    reply: SessionReply,
  }),
  listAudit: defineCall({
    method: 'GET',
    path: '/v2/admin/audit/',
    about:
      "The audit trail, newest first, optionally of one customer; for operators and supervisors. The path is this project's choice.",
    auth: 'auditor',
    effect: 'read',
    query: Type.Object({ ...pageQuery(50, 100), customer: Type.Optional(Id) }),
    reply: pageOf(AuditEntry),
  }),
} as const;
