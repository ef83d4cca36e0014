import type { UpstreamCall } from '@gam/schemas/upstream';
import { checkReply } from './check-reply.ts';
import type { Answered } from './exchange.ts';
import { badReply, missingBody, refusal, type UpstreamResult } from './failure.ts';

/** What an answer brings: the call's reply where it is what the contract says, else why not. */
export function readAnswer(
  call: UpstreamCall,
  { status, text, retryAfter }: Answered,
): UpstreamResult<unknown> {
  const body = parse(text);
  if (status < 200 || status > 299) return { ok: false, failure: refusal(status, body ?? null, retryAfter) };
  if (text.trim() === '' || body === null) return { ok: false, failure: missingBody() };
  return body !== undefined && checkReply(call, body)
    ? { ok: true, value: body }
    : { ok: false, failure: badReply(body) };
}

/** Undefined where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
