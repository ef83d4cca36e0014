import { maxTrials, Trial } from '@gam/schemas/upstream';
import { type TSchema, Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { deviceKinds, type FactType, liveFactPaths } from '@gam/schemas/rules';
import { type CustomerFacts, noCustomer } from '@gam/engine/facts';
import { referrers } from '../../platform/referrers.ts';
import type { Signer } from '../../platform/secrets/secrets.ts';

const heldSchemas = {
  string: Type.String(),
  number: Type.Number(),
  boolean: Type.Boolean(),
  strings: Type.Array(Type.String()),
} as const satisfies Record<FactType['holds'], unknown>;

/** The schema of a fact's value. */
function factSchema({ holds, nullable }: FactType): TSchema {
  return nullable ? Type.Union([heldSchemas[holds], Type.Null()]) : heldSchemas[holds];
}

/**
 * The signed promise of a first screen: the flow that its first event will create. It is not stored on the server.
 */
export const Ticket = Type.Object({
  flow: Type.String(),
  visitor: Type.String(),
  subject: Type.Union([Type.String(), Type.Null()]),
  actor: Type.Union([Type.String(), Type.Null()]),
  main: Type.String(),
  category: Type.String(),
  service: Type.String(),
  similar_id: Type.Union([Type.String(), Type.Null()]),
  query: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  referrers: Type.Optional(Type.Array(Type.Enum(referrers))),
  device: Type.Optional(Type.Enum(deviceKinds)),
  catalogue: Type.Optional(Type.Integer()),
  /** Facts that an earlier build did not know are missing. */
  customer: Type.Optional(
    Type.Unsafe<Partial<CustomerFacts>>(
      Type.Object(
        Object.fromEntries(
          Object.keys(noCustomer).map((field) => [
            field,
            Type.Optional(factSchema(liveFactPaths[`customer.${field as keyof CustomerFacts}`])),
          ]),
        ),
      ),
    ),
  ),
  mode: Type.Enum(['new', 'copy', 'edit']),
  city: Type.String(),
  service_version: Type.String(),
  rules_version: Type.String(),
  issued_at: Type.Integer(),
  /** Whose share of roll-outs counts; missing in tickets of earlier builds. */
  browser: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** The roll-outs that the flow takes part in. */
  trials: Type.Optional(Type.Array(Trial, { maxItems: maxTrials })),
});
export type Ticket = Static<typeof Ticket>;

const check = Compile(Ticket);

/** The time for which a ticket can begin a flow, ms. */
export const ticketMs = 24 * 3600_000;

export function writeTicket(signer: Signer, ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${signer.sign(body)}`;
}

/** Reads a ticket; null if this BFF did not sign it. */
export function readTicket(signer: Signer, text: string): Ticket | null {
  const dot = text.indexOf('.');
  if (dot < 1 || !signer.verify(text.slice(0, dot), text.slice(dot + 1))) return null;
  const ticket: unknown = JSON.parse(Buffer.from(text.slice(0, dot), 'base64url').toString());
  return check.Check(ticket) ? ticket : null;
}
