import type { Flow } from '@gam/engine/flow';
import { type CustomerFacts, noCustomer } from '@gam/engine/facts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { sizeOf } from '../../platform/store/size-of.ts';
import type { FlowMemory } from '../parts.ts';
import type { Clock, UpstreamAccess } from '../../platform/platform-parts.ts';
import type { Ticket } from '../records/ticket.ts';

/** How long an entry or a sign-in waits for a customer's earlier orders, ms. */
const waitMs = 300;
const dayMs = 24 * 3600_000;
/** What remembered facts take, bytes: those of about 2,000 flows. */
export const customerFactsBytes = 500_000;

/** The flow that the facts are for. */
interface Entered {
  /** The flow's id. */
  readonly id: string;
  readonly flow: Flow;
}

/** Whether rules can still read a customer's earlier orders. */
export const readsCustomer = ({ reads }: Flow): boolean =>
  [...reads].some((path) => path.startsWith('customer.'));

/**
 * Asks for a signed-in customer's earlier orders of the flow's service and their segments, once for a flow. The values
 * are null or empty for a guest, where no rule reads them, and where the upstream does not tell them in time: the call is optional.
 */
export async function loadCustomerFacts(
  parts: UpstreamAccess & Clock & FlowMemory,
  session: Session | null,
  { id, flow }: Entered,
): Promise<CustomerFacts> {
  if (!session || !readsCustomer(flow)) return noCustomer;
  const key = `${id}/${session.user.id}`;
  const known = parts.customerFacts.get(key);
  if (known) return known;
  const facts = await askUpstream(parts, session, flow);
  parts.customerFacts.set(key, facts, sizeOf(key) + sizeOf(facts));
  return facts;
}

async function askUpstream(
  { upstream, log, now }: UpstreamAccess & Clock,
  { token }: Session,
  flow: Flow,
): Promise<CustomerFacts> {
  const service = flow.service.id;
  const came = await upstream.call('loadOrderHistory', {
    query: { service },
    token,
    signal: AbortSignal.timeout(waitMs),
  });
  if (!came.ok) {
    log.info({ service, failure: came.failure }, 'rules read no earlier orders of a customer');
    return noCustomer;
  }
  const { orders_count, last_order_at: last, segments = [] } = came.value;
  const age = last === null ? null : Math.max(0, Math.floor((now() - Date.parse(last)) / dayMs));
  return { orders_count, last_order_days: age, segments: boundSegments(segments) };
}

/** The most segments of a customer that count, and the characters of each: a ticket carries them. */
const maxSegments = 20;
const maxSegmentLength = 40;
const boundSegments = (segments: readonly string[]): string[] =>
  [...new Set(segments)].filter(({ length }) => length <= maxSegmentLength).slice(0, maxSegments);

/** The facts in a ticket of the same customer; null if they are to be asked for. */
export const customerInTicket = (
  { customer, subject }: Ticket,
  session: Session | null,
): CustomerFacts | null =>
  customer !== undefined && session !== null && subject === session.user.id
    ? { ...noCustomer, ...customer }
    : null;
