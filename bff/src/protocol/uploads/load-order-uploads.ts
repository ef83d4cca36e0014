import { maxAnswerValues } from '@gam/schemas/questions';
import type { Parts } from '../parts.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { UploadKind } from '../../engine/questions/uploads.ts';

interface AskedUploads {
  /** The order's number. */
  readonly order: string;
  /** The ids of its uploads of one kind. */
  readonly ids: readonly string[];
  readonly token: string;
  /** Ends the wait: a page does without them. */
  readonly signal: AbortSignal;
}

/** The addresses of files, by the id of their upload; null where there is an upload without any. */
export type OrderUploads = ReadonlyMap<string, string | null>;

interface Listed {
  readonly results: readonly { readonly id: string; readonly url?: string }[];
}

/** Which call tells where the files of each kind are. */
const lists: {
  readonly [K in UploadKind]: (upstream: Upstream, asked: AskedUploads) => Promise<UpstreamResult<Listed>>;
} = {
  images: (upstream, { order: orderId, ids, token, signal }) =>
    upstream.call('listOrderImages', { body: { orderId, imagesId: [...ids] }, token, signal }),
  voice: (upstream, { order: orderId, ids, token, signal }) =>
    upstream.call('listOrderVoices', { body: { orderId, voiceIds: [...ids] }, token, signal }),
};

/** Where the uploads of a customer's own order are seen or heard; null when the upstream does not answer. [O-7.08] */
export async function loadOrderUploads(
  { upstream, log }: Pick<Parts, 'upstream' | 'log'>,
  kind: UploadKind,
  asked: AskedUploads,
): Promise<OrderUploads | null> {
  if (asked.ids.length === 0) return new Map();
  const listed = await lists[kind](upstream, { ...asked, ids: asked.ids.slice(0, maxAnswerValues) });
  if (listed.ok) return new Map(listed.value.results.map(({ id, url }) => [id, url ?? null]));
  log.warn({ order: asked.order, kind, failure: listed.failure }, 'no files of an order');
  return null;
}
