import { Type, type Static } from 'typebox';
import { Id, Instant, nullable } from '../../values.ts';
import { defineCall, listOf } from '../../call.ts';

const Description = Type.String({ minLength: 1, maxLength: 1000 });

/** What a customer finds wrong or wishes for; the shape is this project's choice. */
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

/** The number under which something was taken in, to be quoted later. */
export const Acknowledgement = Type.Object({ id: Id }, { title: 'Acknowledgement' });
export interface Acknowledgement extends Static<typeof Acknowledgement> {}

export const feedbackCalls = {
  listCriticSuggestions: defineCall({
    method: 'GET',
    path: '/v2/delegates/critic-suggestion/',
    about:
      "What the caller sent before, with the replies, newest first. The reply is this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'read',
    reply: listOf(CriticSuggestion),
  }),
  sendCriticSuggestion: defineCall({
    method: 'POST',
    path: '/v2/delegates/critic-suggestion/',
    about: "Takes in a critic or a suggestion. The payload and reply are this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ kind: Type.Enum(['critic', 'suggestion']), description: Description }),
    reply: CriticSuggestion,
  }),
  sendComplaint: defineCall({
    method: 'POST',
    path: '/v2/delegates/complaints/',
    about:
      "Takes in a complaint, about an order of the caller where one is named. The payload and reply are this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ order_id: Type.Optional(Id), description: Description }),
    reply: Acknowledgement,
  }),
  sendDissatisfaction: defineCall({
    method: 'POST',
    path: '/v2/delegates/dissatisfaction/',
    about:
      "Says that the caller is not content with an order (demand). The reply is this project's choice. [O-7.21]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ demand_id: Id, description: Description }),
    reply: Acknowledgement,
  }),
} as const;
