import { type ActiveGateways, type Gateway, type GatewayContext, gatewayCalls } from '@gam/schemas/upstream';
import type { GatewayItem } from '@gam/schemas/descriptors';
import { decidePayment } from '@gam/engine/rules';
import { isDifference, isGatewayName, openModal, prepaymentDue, quoteBlocksOf } from '@gam/engine/flow';
import { offeredGateways } from './offered-gateways.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { findListed, onlyShown, wholeList } from '../../protocol/sources/fetched-lists.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** Presents the active gateways: debit first, then instalments. A gateway without a call is left out. [W-3.03] */
const presentGateways = ({ debit, installment }: ActiveGateways): GatewayItem[] =>
  [
    ...debit.map((one) => presentGateway(one, 'debit')),
    ...installment.map((one) => presentGateway(one, 'instalment')),
  ].filter(({ id }) => isGatewayName(id));

const presentGateway = (
  { name, label, image, meta, messages }: Gateway,
  kind: GatewayItem['kind'],
): GatewayItem => ({
  id: name,
  label,
  image,
  kind,
  ...(meta.message && { message: meta.message }),
  ...(meta.description && { description: meta.description }),
  messages,
});

/** Presents the active gateways among the offered ones. */
function presentOffered(
  active: ActiveGateways,
  choice: Omit<Parameters<typeof offeredGateways>[0], 'active'>,
): GatewayItem[] {
  const items = presentGateways(active);
  const names = items.map(({ id }) => id);
  const offered = offeredGateways({ active: names, ...choice });
  return items.filter(({ id }) => offered.includes(id));
}

interface Circumstances {
  readonly token: string;
  /** Whether the page is inside the partner's wallet. [W-6.05] */
  readonly from_ewano: boolean;
  readonly signal: AbortSignal;
}

/** What gateways are asked for. */
export interface PayableAmount {
  /** Toman. */
  readonly amount: number;
  readonly context: GatewayContext;
  /** The names of the gateways that take it; empty: any. */
  readonly gateways: readonly string[];
  /** The order's UUID; null: it charges the credit. */
  readonly order: string | null;
}

/** Loads the gateways for an amount and its purpose; null if the upstream does not answer. [W-7.06, W-9.02] */
export async function loadGateways(
  { upstream, config }: PlatformParts,
  { amount, context, gateways: quoted, order }: PayableAmount,
  { token, from_ewano, signal }: Circumstances,
): Promise<GatewayItem[] | null> {
  const query = {
    amount,
    context,
    ...(order !== null && { order_id: order }),
    ...(from_ewano && { from_ewano }),
  } as const;
  const listed = await upstream.call('listActiveGateways', { query, token, signal });
  if (!listed.ok) return null;
  // Only a prepayment has gateways by default: a debt or a recharge takes every active one.
  const any = quoted.length > 0 ? quoted : Object.keys(gatewayCalls);
  return presentOffered(listed.value, {
    quoted: any,
    allowed: config.allowedGateways,
    fromEwano: from_ewano,
  });
}

/** The gateways for a prepayment, requested again for another amount; null where rules hide them. [W-4.09, O-6.05] */
export const gateways: Source<'gateways'> = {
  ...onlyShown,
  request: (evaluation, _record, { config }) => {
    const { state } = evaluation;
    const { quote } = state;
    if (openModal(state) !== 'prepayment' || !quote) return null;
    if (!quoteBlocksOf(evaluation)('gateway_selector')) return null;
    const amount = prepaymentDue(quote);
    if (amount === null) return null;
    const { keeps } = decidePayment(evaluation.flow.rules, evaluation.facts());
    const kept = Object.keys(gatewayCalls).filter(keeps);
    const query = {
      amount,
      context: isDifference(quote) ? 'upfront' : 'prepayment',
      // Sent only inside the partner's wallet.
      ...(state.facts.query.from_ewano && { from_ewano: true }),
    } as const satisfies CallInput<'listActiveGateways'>['query'];
    const choice = {
      quoted: quote.payment_gateways,
      allowed: config.allowedGateways,
      fromEwano: state.facts.query.from_ewano,
    };
    return {
      body: { ...query, quoted: quote.payment_gateways, allowed: config.allowedGateways, kept },
      load: wholeList(
        (upstream, token) => upstream.call('listActiveGateways', { query, token }),
        (active) => presentOffered(active, choice).filter(({ id }) => keeps(id)),
      ),
    };
  },
  find: findListed(({ id, label }) => ({ id, label })),
  select: ([first]) => first?.id ?? null,
};
