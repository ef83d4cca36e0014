import type { UpstreamCall } from '@gam/schemas/upstream';
import { Type } from 'typebox';
import type { Dispatcher } from 'undici';
import type { AllowedAction } from './allow-action.ts';
import { exchange, type Host } from './exchange.ts';
import { refusal, type UpstreamResult } from './failure.ts';

/** Calls an allowed action one time, with the user's own rights. What it replies is nobody's to read. */
export async function runAction(
  dispatcher: Dispatcher,
  { verb, path, body }: AllowedAction,
  { token, key }: { token: string; key: string },
  host: Host,
): Promise<UpstreamResult<null>> {
  const call: UpstreamCall = {
    method: verb,
    path,
    about: 'An action of a duplication.',
    auth: 'user',
    effect: 'write',
    reply: Type.Unknown(),
  };
  const isSent = verb !== 'DELETE' && body !== undefined;
  const exchanged = await exchange(dispatcher, call, { token, key, ...(isSent && { body }) }, host);
  if (!exchanged.ok) return exchanged;
  const { status, text, retryAfter } = exchanged.answered;
  if (status >= 200 && status < 300) return { ok: true, value: null };
  return { ok: false, failure: refusal(status, parse(text), retryAfter) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
