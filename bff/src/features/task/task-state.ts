import { done } from '@gam/shared/result';
import type { Screen } from '@gam/schemas/descriptors';
import type { OrderCard, OrderDetail, OrderLedger, OrderStatus } from '@gam/schemas/upstream';
import type { IfChanged } from '../../platform/upstream/client.ts';
import { isAbsent } from '../../platform/upstream/failure.ts';
import { contentHash } from '../../platform/hash.ts';
import type { LiveState, LivePage } from '../../protocol/live/live-page.ts';
import { type TaskAddress, taskUrl } from '../../protocol/urls/task-urls.ts';

/** How often a client that gets no events reads the page, ms. */
const pollMs = 15_000;

/** The statuses of ended orders, which can only be ordered again. */
const over: ReadonlySet<OrderStatus> = new Set(['done', 'cancelled', 'expired']);

/** Whether an order has ended: but for money on its way, its page changes only by the customer's own events. */
export const isOver = ({ status }: Pick<OrderCard, 'status'>): boolean => over.has(status);

/** What an order's page follows: the order and its ledger as they are read; null: there is none, or none was read. */
interface Followed {
  readonly asRead: OrderDetail;
  readonly ledger: OrderLedger | null;
}

/** Reads what an order's page shows, by the whole order and its ledger; a ledger that does not answer is tried again. */
export const readTaskState: LivePage<TaskAddress>['read'] = async ({ upstream }, { id }, token) => {
  const asked = { params: { id }, token };
  const [found, read] = await Promise.all([
    upstream.poll('loadOrder', asked),
    upstream.poll('loadOrderLedger', asked),
  ]);
  if (!found.ok) return found;
  if (!read.ok && !isAbsent(read.failure)) return read;
  return done(stateOf({ asRead: contentOf(found.value), ledger: read.ok ? contentOf(read.value) : null }));
};

function contentOf<T>(read: IfChanged<T>): T {
  if (!read.changed) throw new Error('what was read without a tag came as unchanged');
  return read.value;
}

const stateOf = ({ asRead, ledger }: Followed): LiveState => ({
  rev: contentHash({ asRead, ledger }),
  isFinal: isOver(asRead) && (ledger === null || isSettled(ledger)),
});

/** Whether no money is on its way in or back. */
const isSettled = ({ refunding, payments }: OrderLedger): boolean =>
  refunding === 0 && payments.every(({ state }) => state === 'paid');

/** Presents how clients follow the page; that of an ended order whose money is settled is not followed. */
export function presentLive({ asRead, ledger }: Followed): Pick<Screen, 'live'> {
  const { rev, isFinal } = stateOf({ asRead, ledger });
  return isFinal ? {} : { live: { url: taskUrl(asRead.order_uuid), rev, poll_ms: pollMs } };
}
