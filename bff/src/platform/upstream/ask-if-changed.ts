import type { UpstreamCall } from '@gam/schemas/upstream';
import type { Dispatcher } from 'undici';
import { exchange, type ExchangeInput, type Host } from './exchange.ts';
import type { UpstreamResult } from './failure.ts';
import { readAnswer } from './read-answer.ts';

/** Something that is asked for again and again: nothing new, or what it is now with the tag to ask by next time. */
export type IfChanged<T> =
  { readonly changed: false } | { readonly changed: true; readonly value: T; readonly etag: string | null };

/** Asks one time for what is not known yet: 304 says that the tag still names what there is. */
export async function askIfChanged(
  dispatcher: Dispatcher,
  call: UpstreamCall,
  input: ExchangeInput,
  host: Host,
): Promise<UpstreamResult<IfChanged<unknown>>> {
  const exchanged = await exchange(dispatcher, call, input, host);
  if (!exchanged.ok) return exchanged;
  const { answered } = exchanged;
  if (answered.status === 304 && input.etag) return { ok: true, value: { changed: false } };
  const read = readAnswer(call, answered);
  return read.ok ? { ok: true, value: { changed: true, value: read.value, etag: answered.etag } } : read;
}
