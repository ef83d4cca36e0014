import { refuse } from '../../platform/refuse.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { FragmentWriter } from '../fragments/fragment-writer.ts';
import type { ComposedScreen } from '../screens/compose-screen.ts';
import { keepCustomer } from '../screens/keep-customer.ts';
import type { ScreenRequest } from '../screens/pipeline.ts';
import { retryAfter, type HttpReply, writeReply } from './http-reply.ts';

const kindOf = { 401: 'unauthenticated', 403: 'forbidden', 404: 'missing', 410: 'gone' } as const;

/** Returns the reply with a composed screen; one that replaces another has its error beside it. */
export function replyWithScreen(composed: ComposedScreen): HttpReply {
  const { status, screen, message } = composed;
  if (status < 400) return { status: 200, body: writeReply(composed) };
  const kind = status in kindOf ? kindOf[status as keyof typeof kindOf] : 'fault';
  return refuse(kind, screen.id, { status, screen, ...(message !== null && { message }) });
}

/** Returns the reply to a request for a screen. */
export function replyToScreen(asked: ScreenRequest, composed: ComposedScreen): HttpReply {
  const { session } = asked.who;
  const { body, ...reply } = replyWithScreen(composed);
  const writer = partsWriterFor(asked, session);
  return {
    ...reply,
    headers: retryAfter(composed.retryAfterMs),
    body: keepCustomer(body, session),
    ...(writer && 'ahead' in body && { parts: writer.write(body, null) }),
  };
}

/**
 * Returns the writer of a reply in fragments if the client asks for one; null if the reply is whole, as every reply to
 * an operator is. `have`: the fragments that the client has. [protocol: Fragments]
 */
export const partsWriterFor = (
  { asksParts, parts }: ScreenRequest,
  session: Session | null,
  have: readonly string[] = [],
): FragmentWriter | null => (asksParts && !session?.actor ? new FragmentWriter(parts.fragments, have) : null);
