import { Type, type Static } from 'typebox';
import { Id, Instant, nullable } from '../../values.ts';
import { defineCall, listOf } from '../../call.ts';

const Description = Type.String({ minLength: 1, maxLength: 1000 });

/** A criticism or suggestion of a customer; the shape is this project's choice. */
export const CriticSuggestion = Type.Object(
  {
    id: Id,
    kind: Type.String({ description: 'critic or suggestion' }),
    description: Description,
    reply: nullable(Type.String()),
    created_at: Instant,
  },
  { title: 'CriticSuggestion' },
);
export interface CriticSuggestion extends Static<typeof CriticSuggestion> {}

/** The number of a received message, for later reference. */
export const Acknowledgement = Type.Object({ id: Id }, { title: 'Acknowledgement' });
export interface Acknowledgement extends Static<typeof Acknowledgement> {}

/** The calls for criticism, complaints and dissatisfaction. [O-7.21] */
export const feedbackCalls = {
  listCriticSuggestions: defineCall({
    method: 'GET',
    path: '/v2/delegates/critic-suggestion/',
    about:
      "The caller's criticisms and suggestions with the replies, newest first. The reply is this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'read',
    reply: listOf(CriticSuggestion),
  }),
  sendCriticSuggestion: defineCall({
    method: 'POST',
    path: '/v2/delegates/critic-suggestion/',
    about: "Receives a criticism or a suggestion. The payload and reply are this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ kind: Type.Enum(['critic', 'suggestion']), description: Description }),
    reply: CriticSuggestion,
  }),
  sendComplaint: defineCall({
    method: 'POST',
    path: '/v2/delegates/complaints/',
    about:
      "Receives a complaint, optionally about an order of the caller. The payload and reply are this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ order_id: Type.Optional(Id), description: Description }),
    reply: Acknowledgement,
  }),
  sendDissatisfaction: defineCall({
    method: 'POST',
    path: '/v2/delegates/dissatisfaction/',
    about:
      "Receives the caller's dissatisfaction with an order (demand). The reply is this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ demand_id: Id, description: Description }),
    reply: Acknowledgement,
  }),
} as const;
