import { type Result, done, failed } from '@gam/shared/result';
import { ErrorReply } from '@gam/schemas/descriptors';
import { idempotencyHeader, type UpstreamCall } from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { randomUUID } from 'node:crypto';
import { brokenReply, callBff, failedReply, findBff, howToSignIn, noAnswer } from '../rules/call-bff.ts';
import { type Failure, type Terminal, failure } from '../rules/command.ts';

/** Deadline of a call, ms: the BFF checks a service in each of its cities. */
const waitMs = 30_000;

type Part<S> = S extends TSchema ? Static<S> : undefined;
interface Given<C extends UpstreamCall> {
  readonly params?: Part<C['params']>;
  readonly query?: Part<C['query']>;
  readonly body?: Part<C['body']>;
}

/** What to do, by the status of the reply. */
const advice: Readonly<Record<number, string>> = {
  401: `GAM_TOKEN is not valid or has expired: ${howToSignIn}`,
  403: 'This account may not do this: sign in as a rules editor, to confirm as a rules reviewer.',
  429: 'Too many requests: wait a minute and try again.',
  501: 'The backend keeps no documents of services: it has its own way to change them.',
  503: 'The backend does not answer at the moment: try again.',
};

/** What to do, by the code of an error; it counts before the status. */
const adviceByCode: Readonly<Record<string, string>> = {
  own_proposal: 'You proposed this yourself: another person, a rules reviewer, confirms it.',
  proposal_void:
    'Nothing waits under this hash: the document or its proposal changed since. `npm run services -- status` shows what waits.',
  no_content_review:
    'A review is required, and the backend takes no proposals of documents: nothing was published.',
};

/** Makes a call of the BFF of GAM_URL with the token of GAM_TOKEN. */
export async function askBff<const C extends UpstreamCall>(
  terminal: Terminal,
  call: C,
  given: Given<NoInfer<C>> = {},
): Promise<Result<Static<C['reply']>, Failure>> {
  const found = findBff(terminal);
  if (!found.ok) return found;
  const bff = found.value;
  const headers = call.effect === 'write' ? { [idempotencyHeader]: randomUUID() } : {};
  const came = await callBff(bff, call, { ...given, headers, waitMs }).catch(() => null);
  if (came === null) return noAnswer(bff);
  const { status, body } = came;
  if (status >= 400) {
    const isError = Check(ErrorReply, body);
    const known = (isError ? adviceByCode[body.error.code] : undefined) ?? advice[status];
    if (known !== undefined) return failure(1, known);
    if (!isError) return failedReply(bff, status);
    const { code: reason, message, params = {} } = body.error;
    return failed({ code: 1, lines: [message], refused: { reason, params } });
  }
  return Check(call.reply, body) ? done(body as Static<C['reply']>) : brokenReply(bff);
}
