import { prepaymentGateways } from '@gam/schemas/upstream';

/** The app's own payment, inside the app. */
const inAppGateway = 'in_app';

interface GatewayChoice {
  /** The active gateways of the upstream; null if it was not asked. */
  readonly active: readonly string[] | null;
  /** The gateways of the quote; empty: any. */
  readonly quoted: readonly string[];
  /** The configured gateways; null: any. */
  readonly allowed: readonly string[] | null;
  /** Whether the app's payment is available. */
  readonly inApp: boolean;
}

/** The number of gateways that are offered by default. */
const offeredByDefault = 2;

/**
 * Returns the gateways that a prepayment offers, in their order: the active ones among those of the quote and the
 * configured ones; by default two of the three; and the app's own. [O-9.06, readings 6]
 */
export function offeredGateways({ active, quoted, allowed, inApp }: GatewayChoice): string[] {
  const among = (list: readonly string[] | null) => (name: string) => list === null || list.includes(name);
  const known = active ?? (quoted.length > 0 ? quoted : null);
  const base = known ?? (allowed ? [...prepaymentGateways] : prepaymentGateways.slice(0, offeredByDefault));
  const offered = base.filter(among(quoted.length > 0 ? quoted : null)).filter(among(allowed));
  return inApp ? [...offered, inAppGateway] : offered;
}
