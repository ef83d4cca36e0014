import { prepaymentGateways } from '@gam/schemas/upstream';

/** The app's own payment, where the page stands in the app. */
export const inAppGateway = 'in_app';

interface GatewayChoice {
  /** What the upstream has on now; null where it was not asked. */
  readonly active: readonly string[] | null;
  /** What the quote allows; empty where it says nothing. */
  readonly quoted: readonly string[];
  /** The filter that is configured, of the three names; null where none is. */
  readonly allowed: readonly string[] | null;
  /** Whether the native hook is there. */
  readonly inApp: boolean;
}

/** So many of the three are offered where nobody says which. [O-9.06] */
const offeredByDefault = 2;

/**
 * The gateways that a prepayment offers, in their order: those that are on, among those of the quote, among those that
 * are allowed; two of the three where nothing says which; and the app's own. [O-9.06, readings 6]
 */
export function offeredGateways({ active, quoted, allowed, inApp }: GatewayChoice): string[] {
  const among = (list: readonly string[] | null) => (name: string) => list === null || list.includes(name);
  const known = active ?? (quoted.length > 0 ? quoted : null);
  const base = known ?? (allowed ? [...prepaymentGateways] : prepaymentGateways.slice(0, offeredByDefault));
  const offered = base.filter(among(quoted.length > 0 ? quoted : null)).filter(among(allowed));
  return inApp ? [...offered, inAppGateway] : offered;
}
