import type { Arbitrary } from 'fast-check';
import type { HostileRequest } from './send.ts';
import type { Life } from './lives.ts';

/** What an attacker has in hand: live flows, and tokens of the marketplace by whose they are. */
export interface Aim {
  readonly lives: readonly Life[];
  readonly tokens: { readonly customer: string; readonly operator: string; readonly acting: string };
}

/** A request that is made up now and filled in when it is sent: by then the flow that it is about has gone on. */
export type Shot = (aim: Aim) => HostileRequest & { readonly life?: Life };

/** One kind of hostile requests. */
export interface Attack {
  readonly kind: string;
  readonly on: 'bff' | 'marketplace';
  /** How many of a hundred requests. */
  readonly share: number;
  readonly shots: Arbitrary<Shot>;
}
