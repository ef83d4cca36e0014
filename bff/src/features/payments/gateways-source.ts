import { openModal, prepaymentDue } from '../../engine/flow/checkout.ts';
import { offeredGateways } from './offered-gateways.ts';
import { presentGateways } from './present-gateways.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { fetchFailure } from '../../protocol/sources/fetch-failure.ts';
import { findListed } from '../../protocol/sources/find-listed.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** The ways to pay ahead, anew for another amount; none is chosen in the app, which pays itself. [W-4.09, O-6.05] */
export const gateways: Source<'gateways'> = {
  request: ({ state }, _record, { config }) => {
    const { quote } = state;
    if (openModal(state) !== 'prepayment' || !quote || state.facts.session.in_app) return null;
    const amount = prepaymentDue(quote);
    if (amount === null) return null;
    const query = {
      amount,
      context: 'prepayment',
      // Only in the partner's wallet; elsewhere nothing is said of it. [W-6.05]
      ...(state.facts.query.from_ewano && { from_ewano: true }),
    } as const satisfies CallInput<'listActiveGateways'>['query'];
    return {
      body: { ...query, quoted: quote.payment_gateways, allowed: config.allowedGateways },
      load: async (upstream, token, item) => {
        if (item !== null) return null;
        const listed = await upstream.call('listActiveGateways', { query, token });
        if (!listed.ok) return listed;
        const items = presentGateways(listed.value);
        const offered = offeredGateways({
          active: items.map(({ id }) => id),
          quoted: quote.payment_gateways,
          allowed: config.allowedGateways,
          inApp: false,
        });
        return { ok: true, value: items.filter(({ id }) => offered.includes(id)) };
      },
    };
  },
  find: findListed(({ id, label }) => ({ id, label })),
  select: ([first]) => first?.id ?? null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: fetchFailure,
};
