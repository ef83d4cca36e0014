import { maxTrials, Trial } from '@gam/schemas/upstream';
import { type TSchema, Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { deviceKinds, type FactType, liveFactPaths } from '@gam/schemas/rules';
import { type CustomerFacts, noCustomer } from '@gam/engine/facts';
import { referrers } from '../../platform/referrers.ts';
import { shortFields } from './short-fields.ts';
import { readSigned, type Signer, type Signers, signText } from '../../platform/secrets/secrets.ts';
import type { Recent } from '../../platform/store/recent.ts';

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

/** The page on which a flow begins. */
const placeFields = {
  main: Type.String({ as: 'm' }),
  category: Type.String({ as: 'c' }),
  service: Type.String({ as: 's' }),
  similar_id: Type.Union([Type.String(), Type.Null()], { as: 'i', usual: null }),
  /** The page's query in order, without the flow. */
  query: Type.Array(Type.Tuple([Type.String(), Type.String()]), { as: 'q' }),
  /** The partners whose referral counted at the beginning, so that quote and order agree; missing: none. [O-9.08] */
  referrers: Type.Optional(Type.Array(Type.Enum(referrers), { as: 'p', usual: [] })),
};

/** What a flow's record keeps under the same name. */
const keptFields = {
  /** The browser in which it began. */
  visitor: Type.String({ as: 'v' }),
  /** The customer; null before the sign-in. */
  subject: Type.Union([Type.String(), Type.Null()], { as: 'u', usual: null }),
  /** The acting person: the customer or an operator. */
  actor: Type.Union([Type.String(), Type.Null()], { as: 'a', usual: null }),
  city: Type.String({ as: 'y' }),
  service_version: Type.String({ as: 'w' }),
  rules_version: Type.String({ as: 'r' }),
  /** The time of its first screen, ms since 1970. */
  issued_at: Type.Integer({ as: 't' }),
  /** Whose share of roll-outs counts for it; null: the stable versions; missing in those of earlier builds. */
  browser: Type.Optional(Type.Union([Type.String(), Type.Null()], { as: 'b' })),
  /** The roll-outs that it takes part in; missing: none. */
  trials: Type.Optional(Type.Array(Trial, { maxItems: maxTrials, as: 'o', usual: [] })),
};

/**
 * The signed promise of a first screen: the flow that its first event will create. It is not stored on the server. Each
 * event carries it, so a field is written under a short name (`as`), and not at all where it is as usual.
 */
const Ticket = Type.Object({
  flow: Type.String({ as: 'f' }),
  ...placeFields,
  ...keptFields,
  device: Type.Optional(Type.Enum(deviceKinds, { as: 'd' })),
  catalogue: Type.Optional(Type.Integer({ as: 'l' })),
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
        { as: 'h' },
      ),
    ),
  ),
  mode: Type.Enum(['new', 'copy', 'edit'], { as: 'e', usual: 'new' }),
  /** The customer removed a voucher: rules apply none to a restored flow either. */
  removed_voucher: Type.Optional(Type.Literal(true, { as: 'x' })),
  /** It was given to a browser that had sent no cookie. */
  cookieless: Type.Optional(Type.Literal(true, { as: 'k' })),
});
export type Ticket = Frozen<Static<typeof Ticket>>;
export type TicketPlace = Pick<Ticket, keyof typeof placeFields>;
export type KeptOfTicket = Pick<Ticket, keyof typeof keptFields>;

type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

const pick =
  <F extends object>(fields: F) =>
  <T extends { readonly [K in keyof F]?: unknown }>(from: T): Pick<T, keyof F> =>
    Object.fromEntries(
      Object.keys(fields).flatMap((name) => (name in from ? [[name, from[name as keyof F]]] : [])),
    ) as Pick<T, keyof F>;

/** Returns the page of a ticket's flow. */
export const placeOf: (ticket: TicketPlace) => TicketPlace = pick(placeFields);
/** Returns what a ticket and a flow's record have in common. */
export const keptOf: (ticket: KeptOfTicket) => KeptOfTicket = pick(keptFields);

const check = Compile(Ticket);
const { shorten, lengthen } = shortFields(Ticket);

/** The time for which a ticket can begin a flow, ms. */
export const ticketMs = 24 * 3600_000;
/** The time for which a ticket restores its flow, whatever became of it, ms. */
export const restoreMs = 30 * 24 * 3600_000;

export const writeTicket = (signer: Signer, ticket: Ticket): string =>
  signText(signer, Buffer.from(JSON.stringify(shorten(ticket))).toString('base64url'));

/** For tickets that come back. */
export interface TicketAccess {
  readonly signers: Pick<Signers, 'ticket'>;
  /** The tickets that were read lately, by their texts with the signatures: each event of a flow carries the same one. */
  readonly tickets: Recent<Ticket>;
}

/** The length of the texts in `tickets` together. */
export const keptTicketCharacters = 1_000_000;

/** Reads a ticket; null if this BFF did not sign it. */
export function readTicket({ signers, tickets }: TicketAccess, text: string): Ticket | null {
  const known = tickets.get(text);
  if (known) return known;
  const body = readSigned(signers.ticket, text);
  if (body === null) return null;
  const ticket = lengthen(JSON.parse(Buffer.from(body, 'base64url').toString()));
  if (!check.Check(ticket)) return null;
  tickets.set(text, ticket, text.length);
  return ticket;
}
