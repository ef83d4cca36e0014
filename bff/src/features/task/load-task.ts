import type { GatewayItem } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { isOn } from '../../protocol/flows/entry-facts.ts';
import { needed } from '../../platform/page-reads.ts';
import { isAbsent, isMissing } from '../../platform/upstream/failure.ts';
import { isMissingPaidOrder, loadGateways } from '../payments/index.ts';
import { type Hydrated, insteadOf, type ScreenRequest, shown } from '../../protocol/screens/pipeline.ts';
import { loadOrderUploads, type OrderUploads } from '../../protocol/uploads/load-order-uploads.ts';
import { plainTask, type TaskDecision } from '@gam/engine/rules';
import { type UploadKind, uploadKindOf } from '@gam/engine/questions';
import { errorTexts } from '../../platform/texts.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { TaskAddress } from '../../protocol/urls/task-urls.ts';
import { dueOf, judgeOwing, type Owing, payableOf } from './due.ts';

/** The URLs of the files in an order's answers, by kind and upload. */
export type TaskFiles = { readonly [K in UploadKind]: OrderUploads };

/** An order of the customer with the other data of its page. */
export interface Task extends Owing {
  readonly address: TaskAddress;
  /** The order as the upstream reads it, by which clients follow the page. */
  readonly asRead: OrderDetail;
  /** Whether the upstream keeps a ledger that did not answer: what is left is not known then. */
  readonly lacksLedger: boolean;
  readonly files: TaskFiles;
  /** The gateways for the amount due; null if they are unknown. */
  readonly gateways: readonly GatewayItem[] | null;
  /** Whether the page is inside the app, which takes the payment itself. */
  readonly in_app: boolean;
  /** ms since 1970. */
  readonly at: number;
  /** What rules say on the page. */
  readonly ruled: TaskDecision;
}

/** The longest wait of the page for pictures and sounds, ms; without them it shows the answers in words. */
const filesMs = 300;
/** The longest wait of the page for the gateways, ms. */
const gatewaysMs = 2_000;
/** The longest wait of the page for the ledger, ms; without it the page shows what the order says of its payment. */
const ledgerMs = 2_000;

/** Loads an order by its UUID or number; another customer's order is missing. */
export async function loadTask(
  { parts, url, signal }: ScreenRequest,
  address: TaskAddress,
  { token, user }: Pick<Session, 'token' | 'user'>,
): Promise<Hydrated<Task>> {
  const asked = { params: { id: address.id }, token };
  const inTime = AbortSignal.any([signal(), AbortSignal.timeout(ledgerMs)]);
  const [found, read] = await Promise.all([
    needed(parts.upstream.call('loadOrder', { ...asked, signal: signal() })),
    parts.upstream.call('loadOrderLedger', { ...asked, signal: inTime }),
  ]);
  if (!found.ok) {
    const { failure } = found;
    const isDoubted = isMissing(failure) && (await isMissingPaidOrder(parts, address.id, user.id));
    // An order that this customer has paid is not known yet instead of missing.
    return insteadOf(isDoubted ? { ...failure, status: 502, message: errorTexts.generic } : failure);
  }
  const asRead = found.value;
  const owing = await judgeOwing(parts, { asRead, ledger: read.ok ? read.value : null }, user.id);
  const { order } = owing;
  const due = dueOf(owing);
  const in_app = isOn(url.searchParams.get('in_app') ?? undefined);
  const loadFiles = async (kind: UploadKind): Promise<OrderUploads> => {
    const answers = order.answers.filter(({ type }) => uploadKindOf(type) === kind);
    const asked = {
      order: order.legacy_id,
      ids: answers.flatMap(({ values }) => values),
      token,
      signal: AbortSignal.any([signal(), AbortSignal.timeout(filesMs)]),
    };
    return (await loadOrderUploads(parts, kind, asked)) ?? new Map();
  };
  const [images, voice, gateways] = await Promise.all([
    loadFiles('images'),
    loadFiles('voice'),
    due !== null && !in_app
      ? loadGateways(parts, payableOf(order, due), {
          token,
          from_ewano: isOn(url.searchParams.get('from_ewano') ?? undefined),
          signal: AbortSignal.any([signal(), AbortSignal.timeout(gatewaysMs)]),
        })
      : null,
  ]);
  const lacksLedger = !read.ok && !isAbsent(read.failure);
  const files = { images, voice };
  return shown({
    ...owing,
    address,
    asRead,
    lacksLedger,
    files,
    gateways,
    in_app,
    at: parts.now(),
    ruled: plainTask,
  });
}
