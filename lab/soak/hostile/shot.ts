import type { Arbitrary } from 'fast-check';
import type { HostileRequest } from './send.ts';
import type { Life } from './lives.ts';

/** The attacker's means: live flows, and tokens of the marketplace by their owner. */
export interface Aim {
  readonly lives: readonly Life[];
  readonly tokens: { readonly customer: string; readonly operator: string; readonly acting: string };
}

/** A request that is completed when it is sent, from the state of its flow at that moment. */
export type Shot = (aim: Aim) => HostileRequest & { readonly life?: Life };

/** One kind of hostile requests. */
export interface Attack {
  readonly kind: string;
  readonly on: 'bff' | 'marketplace';
  /** The share of all requests, percent. */
  readonly share: number;
  readonly shots: Arbitrary<Shot>;
}
