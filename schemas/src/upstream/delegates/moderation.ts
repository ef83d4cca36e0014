import { Type, type Static } from 'typebox';
import { Id, Instant, nullable, Slug } from '../../values.ts';
import { defineCall, Nothing, pageOf, pageQuery } from '../../call.ts';
import { Person } from '../operators.ts';

/** What a customer can write to the company. */
const feedbackKinds = ['critic', 'suggestion', 'complaint', 'dissatisfaction'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** What became of it: nobody has looked at it yet, somebody does, it is answered. */
export const feedbackStates = ['received', 'under_review', 'answered'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/** What a customer wrote to the company, and what became of it. An extension. */
export const Feedback = Type.Object(
  {
    id: Id,
    kind: Type.Enum(feedbackKinds),
    state: Type.Enum(feedbackStates),
    description: Type.String(),
    /** The company's answer; null before it. */
    reply: nullable(Type.String()),
    /** Whether an operator wrote it down for the customer; absent: the customer did. */
    by_operator: Type.Optional(Type.Boolean()),
    /** The number of the order that it is about; null: about none. */
    order_number: nullable(Type.String()),
    created_at: Instant,
  },
  { title: 'Feedback' },
);
export interface Feedback extends Static<typeof Feedback> {}

/** The same for operators, with who wrote it. */
export const ReceivedFeedback = Type.Object(
  {
    ...Feedback.properties,
    customer: Type.Object({
      id: Id,
      phone: Type.String(),
      first_name: nullable(Type.String()),
      last_name: nullable(Type.String()),
    }),
    /** The operator who wrote it down for the customer; null or absent: the customer did. */
    written_by: Type.Optional(nullable(Person)),
  },
  { title: 'ReceivedFeedback' },
);
export interface ReceivedFeedback extends Static<typeof ReceivedFeedback> {}

/** Whether everyone sees a public text, or its author alone. */
export const postStates = ['shown', 'hidden'] as const;
export type PostState = (typeof postStates)[number];

/** A public question or answer as operators see it. An extension. */
export const UserPost = Type.Object(
  {
    id: Id,
    /** The question that it answers; null: it is one. */
    question: nullable(Id),
    service: Slug,
    text: Type.String(),
    author: Type.String(),
    hidden: Type.Boolean(),
    created_at: Instant,
  },
  { title: 'UserPost' },
);
export interface UserPost extends Static<typeof UserPost> {}

const byId = Type.Object({ id: Id });

/** The greatest length of the company's answer, in characters. */
export const replyLength = 1000;

/** The calls with which operators answer customers and hide public texts, and customers see what became of theirs. */
export const moderationCalls = {
  listOwnFeedback: defineCall({
    method: 'GET',
    path: '/v2/delegates/feedback/',
    about: 'What the caller wrote to the company and what became of it, newest first. An extension. [O-7.21]',
    auth: 'user',
    effect: 'read',
    query: Type.Object(pageQuery(20, 100)),
    reply: pageOf(Feedback),
  }),
  listReceivedFeedback: defineCall({
    method: 'GET',
    path: '/v2/admin/feedback/',
    about: 'What customers wrote, newest first; of one state if the query names one. An extension.',
    auth: 'operator',
    effect: 'read',
    query: Type.Object({ state: Type.Optional(Type.Enum(feedbackStates)), ...pageQuery(50, 100) }),
    reply: pageOf(ReceivedFeedback),
  }),
  loadReceivedFeedback: defineCall({
    method: 'GET',
    path: '/v2/admin/feedback/{id}/',
    about: 'One message of a customer; the audit trail records a look at the customer. An extension.',
    auth: 'operator',
    effect: 'read',
    params: byId,
    reply: ReceivedFeedback,
  }),
  answerFeedback: defineCall({
    method: 'PATCH',
    path: '/v2/admin/feedback/{id}/',
    about:
      'Says what became of a message: under review, or answered with a text that its customer sees. An extension.',
    auth: 'operator',
    effect: 'write',
    params: byId,
    body: Type.Object({
      state: Type.Enum(['under_review', 'answered']),
      reply: Type.Optional(nullable(Type.String({ maxLength: replyLength }))),
    }),
    reply: ReceivedFeedback,
  }),
  listUserPosts: defineCall({
    method: 'GET',
    path: '/v2/admin/user-posts/',
    about:
      'The public questions and answers of users, newest first; only those shown or hidden if the query says so. An extension.',
    auth: 'operator',
    effect: 'read',
    query: Type.Object({ state: Type.Optional(Type.Enum(postStates)), ...pageQuery(50, 100) }),
    reply: pageOf(UserPost),
  }),
  hideUserPost: defineCall({
    method: 'PATCH',
    path: '/v2/admin/user-posts/{id}/',
    about: 'Hides a public question or answer from everyone but its author, or shows it again. An extension.',
    auth: 'operator',
    effect: 'write',
    params: byId,
    body: Type.Object({ hidden: Type.Boolean() }),
    reply: Nothing,
  }),
} as const;
