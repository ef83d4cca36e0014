import { maxAnswerValues } from '@gam/schemas/questions';
import type { UpstreamAccess } from '../../platform/platform-parts.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { UploadKind } from '@gam/engine/questions';

interface AskedUploads {
  /** The order's number. */
  readonly order: string;
  /** The ids of its uploads of one kind. */
  readonly ids: readonly string[];
  readonly token: string;
  /** Ends the wait: the page is shown without them. */
  readonly signal: AbortSignal;
}

/** The URLs of files by the id of their upload; null for an upload without a file. */
export type OrderUploads = ReadonlyMap<string, string | null>;

interface Listed {
  readonly results: readonly { readonly id: string; readonly url?: string }[];
}

/** The call that lists the files of each kind. */
const lists: {
  readonly [K in UploadKind]: (upstream: Upstream, asked: AskedUploads) => Promise<UpstreamResult<Listed>>;
} = {
  images: (upstream, { order: orderId, ids, token, signal }) =>
    upstream.call('listOrderImages', { body: { orderId, imagesId: [...ids] }, token, signal }),
  voice: (upstream, { order: orderId, ids, token, signal }) =>
    upstream.call('listOrderVoices', { body: { orderId, voiceIds: [...ids] }, token, signal }),
};

/** Returns the URLs of the uploads of a customer's own order; null if the upstream does not answer. [O-7.08] */
export async function loadOrderUploads(
  { upstream, log }: UpstreamAccess,
  kind: UploadKind,
  asked: AskedUploads,
): Promise<OrderUploads | null> {
  if (asked.ids.length === 0) return new Map();
  const listed = await lists[kind](upstream, { ...asked, ids: asked.ids.slice(0, maxAnswerValues) });
  if (listed.ok) return new Map(listed.value.results.map(({ id, url }) => [id, url ?? null]));
  log.warn({ order: asked.order, kind, failure: listed.failure }, 'no files of an order');
  return null;
}
