import type { Readable } from 'node:stream';
import type { UploadedImage, UpstreamCall } from '@gam/schemas/upstream';
import { networkFailure, badReply, type UpstreamResult } from '../../platform/upstream/failure.ts';
import { readAnswer } from '../../platform/upstream/read-answer.ts';

/** What came back for a stream that was sent. */
export interface StreamedReply {
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
