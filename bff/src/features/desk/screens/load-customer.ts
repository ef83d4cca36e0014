import {
  type Address,
  type AuditEntry,
  type City,
  cityNameOf,
  type Customer,
  type CustomerNote,
  type OrderCard,
  type ScriptPart,
} from '@gam/schemas/upstream';
import { needed } from '../../../platform/page-reads.ts';
import {
  asVisitor,
  type Hydrated,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import { endRefusedSession } from '../../../platform/sessions/end-session.ts';
import { actFor } from '../../../platform/sessions/acting.ts';
import type { UpstreamResult } from '../../../platform/upstream/failure.ts';

/** An operator's view of a customer. A list is null if it is unavailable; the page is shown without it. */
export interface CustomerPage {
  readonly customer: Customer;
  readonly orders: readonly OrderCard[] | null;
  readonly addresses: readonly Address[] | null;
  readonly entries: readonly AuditEntry[] | null;
  readonly notes: readonly CustomerNote[] | null;
  readonly script: readonly ScriptPart[];
  /** The city of the next order; null: the order asks for it. */
  readonly city: string | null;
}

/** The number of orders that the page shows. */
const shownOrders = 20;
const shownEntries = 20;

/**
 * Loads the customer's page: the customer with the operator's own token, orders and addresses with the grant to act for
 * the customer.
 */
export async function loadCustomer(request: ScreenRequest, id: string): Promise<Hydrated<CustomerPage>> {
  const { parts, who, signal } = request;
  const own = asVisitor(request);
  const [found, acting] = await Promise.all([
    needed(parts.upstream.call('loadCustomer', { params: { id }, ...own })),
    actFor(parts, who, id),
  ]);
  if (!found.ok) return insteadOf(found.failure);
  if (!acting.ok) return insteadOf(acting.failure);
  const theirs = { token: acting.value.session?.token ?? null, signal: signal() };
  const [orders, addresses, entries, notes, script, cities] = await Promise.all([
    parts.upstream.call('listOrders', { query: { limit: shownOrders }, ...theirs }),
    parts.upstream.call('listAddresses', { query: {}, ...theirs }),
    parts.upstream.call('listAudit', { query: { customer: id, limit: shownEntries }, ...own }),
    parts.upstream.call('listCustomerNotes', { params: { id }, query: { limit: shownEntries }, ...own }),
    parts.services.callScript(),
    parts.services.cities(),
  ]);
  // A refused grant is dropped; the next request asks for a new one.
  if (!orders.ok) await endRefusedSession(parts, acting.value, orders.failure);
  return shown({
    customer: found.value,
    orders: resultsOf(orders),
    addresses: resultsOf(addresses),
    entries: resultsOf(entries),
    notes: resultsOf(notes),
    script,
    city: cityOf(resultsOf(orders) ?? [], resultsOf(addresses) ?? [], resultsOf(cities) ?? []),
  });
}

/** The city of a customer: of the last order, else of a saved address; null for a new customer. */
function cityOf(
  orders: readonly OrderCard[],
  addresses: readonly Address[],
  cities: readonly City[],
): string | null {
  const names = [
    ...orders.map(({ city_name }) => city_name),
    ...addresses.map(({ area }) => (area ? cityNameOf(area) : '')),
  ];
  return names.flatMap((name) => cities.find((city) => city.name === name)?.id ?? [])[0] ?? null;
}

const resultsOf = <T>(listed: UpstreamResult<{ results: readonly T[] }>): readonly T[] | null =>
  listed.ok ? listed.value.results : null;
