import type { Address, AuditEntry, Category, City, Customer, OrderCard } from '@gam/schemas/upstream';
import { type Hydrated, insteadOf, type ScreenRequest, shown } from '../../protocol/screens/pipeline.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import { actFor } from '../../platform/sessions/acting.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';

/** What an operator sees of a customer. A list that is unavailable at the moment is null: the page is shown without it. */
export interface CustomerPage {
  readonly customer: Customer;
  readonly orders: readonly OrderCard[] | null;
  readonly addresses: readonly Address[] | null;
  readonly entries: readonly AuditEntry[] | null;
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
  /** Where the next order is to be; null: to be chosen. */
  readonly city: string | null;
}

/** So many of each stand on the page. */
const shownOrders = 20;
const shownEntries = 20;

/** Reads the customer's page: who they are as the operator, what is theirs as one who acts for them. */
export async function loadCustomer(
  { parts, who, page, signal }: ScreenRequest,
  { id, city: named }: { readonly id: string; readonly city: string | null },
): Promise<Hydrated<CustomerPage>> {
  const token = who.session?.token ?? null;
  const [found, acting] = await Promise.all([
    parts.upstream.call('loadCustomer', { params: { id }, token, signal }),
    actFor(parts, who, id),
  ]);
  if (!found.ok) return insteadOf(found.failure);
  if (!acting.ok) return insteadOf(acting.failure);
  const theirs = { token: acting.value.session?.token ?? null, signal };
  const city = named ?? page.city;
  const [orders, addresses, entries, cities, categories] = await Promise.all([
    parts.upstream.call('listOrders', { query: { limit: shownOrders }, ...theirs }),
    parts.upstream.call('listAddresses', { query: {}, ...theirs }),
    parts.upstream.call('listAudit', { query: { customer: id, limit: shownEntries }, token, signal }),
    parts.services.cities(),
    parts.services.categories(city),
  ]);
  // Refused, what they act with is asked for anew the next time.
  if (!orders.ok) await endRefusedSession(parts, acting.value, orders.failure);
  return shown({
    customer: found.value,
    orders: resultsOf(orders),
    addresses: resultsOf(addresses),
    entries: resultsOf(entries),
    cities: resultsOf(cities) ?? [],
    categories: resultsOf(categories) ?? [],
    city,
  });
}

const resultsOf = <T>(listed: UpstreamResult<{ results: readonly T[] }>): readonly T[] | null =>
  listed.ok ? listed.value.results : null;
