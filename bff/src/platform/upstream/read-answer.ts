import type { UpstreamCall } from '@gam/schemas/upstream';
import { Compile, type Validator } from 'typebox/compile';
import type { Answered } from './exchange.ts';
import { badReply, missingBody, refusal, type UpstreamResult } from './failure.ts';

const validators = new WeakMap<UpstreamCall, Validator>();

/** Whether a reply fits the schema of its call; compiled at the first use. */
function checkReply(call: UpstreamCall, body: unknown): boolean {
  let validator = validators.get(call);
  if (!validator) validators.set(call, (validator = Compile(call.reply)));
  return validator.Check(body);
}

/** Returns the call's reply if it fits the contract, else the failure. */
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

/** Parses JSON; undefined for invalid text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
