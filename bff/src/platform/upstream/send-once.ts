import type { UpstreamCall } from '@gam/schemas/upstream';
import type { Dispatcher } from 'undici';
import { exchange, type ExchangeInput, type Host } from './exchange.ts';
import type { UpstreamResult } from './failure.ts';
import { readAnswer } from './read-answer.ts';

/** Sends a call one time and says what came of it. */
export async function sendOnce(
  dispatcher: Dispatcher,
  call: UpstreamCall,
  input: ExchangeInput,
  host: Host,
): Promise<UpstreamResult<unknown>> {
  const exchanged = await exchange(dispatcher, call, input, host);
  return exchanged.ok ? readAnswer(call, exchanged.answered) : exchanged;
}
