import { failed } from '@gam/shared/result';
import type { Readable } from 'node:stream';
import type { UploadedImage, UpstreamCall } from '@gam/schemas/upstream';
import {
  badReply,
  networkFailure,
  type ReplyProblem,
  type UpstreamFailure,
  type UpstreamResult,
} from '../../platform/upstream/failure.ts';
import { readUpstreamReply } from '../../platform/upstream/read-upstream-reply.ts';
import { refuse, type Refused } from '../../platform/refuse.ts';
import { errorTexts } from '../../platform/texts.ts';

/** The upstream's reply to a streamed upload. */
interface StreamedReply {
  readonly statusCode: number;
  readonly stream: Readable;
}

/** The longest reply that is read, bytes: it contains an id and a URL. */
const longest = 64 * 1024;

/**
 * Reads the upstream's reply to an upload; a reply that is too long or incomplete is the upstream's error. `note`:
 * what is left out of it.
 */
export async function readUploadReply(
  call: UpstreamCall,
  { statusCode: status, stream }: StreamedReply,
  note: (problem: ReplyProblem) => void,
): Promise<UpstreamResult<UploadedImage>> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > longest) return failed(badReply(null));
      chunks.push(chunk);
    }
  } catch {
    return failed(networkFailure('no_answer', 'reply_cut'));
  }
  const text = Buffer.concat(chunks).toString();
  // The reply was checked against the call's schema, which has an id, and for a picture its URL.
  const answered = { status, text, retryAfter: null, etag: null };
  return readUpstreamReply(call, answered, note) as UpstreamResult<UploadedImage>;
}

/**
 * Returns the refusal of an upload for the browser; null: the upload did not reach the upstream. [O-8.01, O-8.02,
 * O-8.09]
 */
export function refuseUpload(failure: UpstreamFailure | null): Refused {
  if (failure === null || failure.status === 0) {
    return refuse('fault', 'upload_failed', { status: 502, message: errorTexts.retriesExhausted });
  }
  const { status, message } = failure;
  if (status === 429 || status === 503) return refuse('busy', 'upload_refused', { status, message });
  if (status >= 500) return refuse('fault', 'upload_failed', { status: 502, message });
  // The browser does not know the upstream's session, so 401 becomes 422.
  return refuse('invalid', 'upload_refused', { status: status === 413 ? 413 : 422, message });
}
