import { type GatewayName, prepaymentGateways } from '@gam/schemas/upstream';

interface GatewayChoice {
  /** The active gateways of the upstream. */
  readonly active: readonly string[];
  /** The gateways of the quote; empty: it names none. */
  readonly quoted: readonly string[];
  /** The configured gateways; null: none are configured. */
  readonly allowed: readonly string[] | null;
  /** Whether the page is inside the partner's wallet. [W-6.05] */
  readonly fromEwano: boolean;
}

/** The gateways of a prepayment where neither quote nor configuration names one. */
const byDefault: readonly string[] = prepaymentGateways.slice(0, 2);

/** The gateway of the partner's wallet, which takes payments inside it only. */
const ewano = 'ewano' satisfies GatewayName;

/**
 * Returns the gateways that a prepayment offers, in the upstream's order: the active ones of the quote's list and of the
 * configured ones; where there is neither, the bank and samin, and the wallet inside it. [O-9.06, readings 6, 39]
 */
export function offeredGateways({ active, quoted, allowed, fromEwano }: GatewayChoice): string[] {
  const listed = quoted.length > 0 ? quoted : (allowed ?? [...byDefault, ewano]);
  const isOffered = (name: string): boolean =>
    listed.includes(name) && (allowed === null || allowed.includes(name)) && (name !== ewano || fromEwano);
  return active.filter(isOffered);
}
