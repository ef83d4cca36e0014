import type { Readable } from 'node:stream';
import type { UploadedImage, UpstreamCall } from '@gam/schemas/upstream';
import {
  badReply,
  networkFailure,
  type UpstreamFailure,
  type UpstreamResult,
} from '../../platform/upstream/failure.ts';
import { readAnswer } from '../../platform/upstream/read-answer.ts';
import { refuse, type Refused } from '../../protocol/requests/errors.ts';
import { errorTexts } from '../../platform/texts.ts';

/** What came back for a stream that was sent. */
interface StreamedReply {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly stream: Readable;
}

/** The longest reply that is read, bytes: an id and an address. */
const longest = 64 * 1024;

/** What the upstream says of an upload; a reply that is too long or breaks off is its fault. */
export async function readUploadReply(
  call: UpstreamCall,
  { statusCode: status, stream }: StreamedReply,
): Promise<UpstreamResult<UploadedImage>> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > longest) return { ok: false, failure: badReply(null) };
      chunks.push(chunk);
    }
  } catch {
    return { ok: false, failure: networkFailure('reply_cut') };
  }
  const text = Buffer.concat(chunks).toString();
  // The reply was checked against the schema of this very call, which says an id, and of a picture its address.
  return readAnswer(call, { status, text, retryAfter: null, etag: null }) as UpstreamResult<UploadedImage>;
}

/** Why an upload was not taken, as the browser is told it; null: it did not get through. [O-8.01, O-8.02, O-8.09] */
export function refuseUpload(failure: UpstreamFailure | null): Refused {
  if (failure === null || failure.status === 0) {
    return refuse('fault', 'upload_failed', { status: 502, message: errorTexts.retriesExhausted });
  }
  const { status, message } = failure;
  if (status === 429 || status === 503) return refuse('busy', 'upload_refused', { status, message });
  if (status >= 500) return refuse('fault', 'upload_failed', { status: 502, message });
  // Of the upstream's session the browser knows nothing.
  return refuse('invalid', 'upload_refused', { status: status === 413 ? 413 : 422, message });
}
