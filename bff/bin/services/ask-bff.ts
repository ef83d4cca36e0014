import { type Result, done, failed } from '@gam/shared/result';
import { catalogueHeader, catalogueLevel, ErrorReply } from '@gam/schemas/descriptors';
import { idempotencyHeader, type UpstreamCall } from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { randomUUID } from 'node:crypto';
import { type Failure, type Terminal, failure } from '../rules/command.ts';

const defaultUrl = 'http://127.0.0.1:3000';

/** Deadline of a call, ms: the BFF checks a service in each of its cities. */
const waitMs = 30_000;

type Part<S> = S extends TSchema ? Static<S> : undefined;
interface Given<C extends UpstreamCall> {
  readonly params?: Part<C['params']>;
  readonly query?: Part<C['query']>;
  readonly body?: Part<C['body']>;
}

const signIn = 'run `npm run rules -- sign-in <phone>`, then the line that it prints.';

/** What to do, by the status of the reply. */
const advice: Readonly<Record<number, string>> = {
  401: `GAM_TOKEN is not valid or has expired: ${signIn}`,
  403: 'This account may not do this: sign in with the phone of a rules editor, to confirm with that of a rules reviewer.',
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

const pathOf = (call: UpstreamCall, params: object = {}, query: object = {}): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

/** Makes a call of the BFF of GAM_URL with the token of GAM_TOKEN. */
export async function askBff<const C extends UpstreamCall>(
  { env }: Terminal,
  call: C,
  given: Given<NoInfer<C>> = {},
): Promise<Result<Static<C['reply']>, Failure>> {
  const token = env['GAM_TOKEN']?.trim();
  if (!token || !/^\S+$/.test(token)) return failure(2, `GAM_TOKEN is not set: ${signIn}`);
  const url = (env['GAM_URL']?.trim() || defaultUrl).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return failure(2, 'GAM_URL: expects a URL that begins with http:// or https://');
  let reply: { status: number; body: unknown };
  try {
    const response = await fetch(`${url}${pathOf(call, given.params, given.query)}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        [catalogueHeader]: `web/${catalogueLevel}`,
        ...(call.effect === 'write' && { [idempotencyHeader]: randomUUID() }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      // A redirect would hand the token to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    reply = { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return failure(1, `${url} does not answer: start the BFF, or set GAM_URL to its URL.`);
  }
  const { status, body } = reply;
  if (status >= 400) {
    const isError = Check(ErrorReply, body);
    const known = (isError ? adviceByCode[body.error.code] : undefined) ?? advice[status];
    if (known !== undefined) return failure(1, known);
    if (!isError) return failure(1, `${url} failed (${status}): try again, or read its log.`);
    const { code: reason, message, params = {} } = body.error;
    return failed({ code: 1, lines: [message], refused: { reason, params } });
  }
  if (!Check(call.reply, body))
    return failure(1, `${url} sent a reply against the contract: check that it is a BFF of this version.`);
  return done(body as Static<C['reply']>);
}
