import { actFor } from '../../../platform/sessions/acting.ts';
import { endRefusedSession } from '../../../platform/sessions/end-session.ts';
import { defineScreen, instead, insteadOf } from '../../../protocol/screens/pipeline.ts';
import { forCustomer, type OrderAgain, readOrderAgain } from '../../../protocol/urls/desk-urls.ts';
import { orderAgainUrl } from '../../../protocol/urls/order-url.ts';

/**
 * /operator/customers/{id}/again/{number}: leads to an order page with the answers of an earlier order of the customer.
 * [O-1.03, O-2.09]
 */
export const orderAgain = defineScreen<OrderAgain, never>({
  id: 'operator.again',
  of: 'operator',
  skeleton: readOrderAgain,
  hydrate: async ({ parts, who, signal }, { customer, order: id }) => {
    const acting = await actFor(parts, who, customer);
    if (!acting.ok) return insteadOf(acting.failure);
    const token = acting.value.session?.token ?? null;
    const found = await parts.upstream.call('loadOrder', { params: { id }, token, signal: signal() });
    if (found.ok) return instead({ is: 'redirect', to: forCustomer(orderAgainUrl(found.value), customer) });
    // A refused grant is dropped; the next request asks for a new one.
    await endRefusedSession(parts, acting.value, found.failure);
    return insteadOf(found.failure);
  },
  present: (_request, nothing) => nothing,
});
