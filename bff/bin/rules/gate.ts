import { type Result, done, failed } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { catalogueHeader, catalogueLevel, ErrorReply, type WireError } from '@gam/schemas/descriptors';
import { type ProgressLine, progressType, rulesCalls } from '@gam/schemas/gate';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { type FailedCommand, failure, type Failure, type Terminal } from './command.ts';
import { explainError } from './explain-error.ts';

const defaultUrl = 'http://127.0.0.1:3000';

/** Deadline of a call, ms: a check of many services takes a minute. */
const waitMs = 125_000;

/** Tries of a call that got no answer, and the pause between them, ms. */
const tries = 3;
const pauseMs = 500;

type CallName = keyof typeof rulesCalls;
type Part<N extends CallName, P extends string> = (typeof rulesCalls)[N] extends {
  readonly [K in P]: infer S extends TSchema;
}
  ? { readonly [K in P]: P extends 'body' ? Omit<Static<S>, 'action_id'> : Static<S> }
  : { readonly [K in P]?: undefined };
/** The input of a call; the id of a change is added. */
export type GateInput<N extends CallName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>;
type GateReply<N extends CallName> = Static<(typeof rulesCalls)[N]['reply']>;

/** The error that the BFF sent. */
interface GateError {
  readonly status: number;
  readonly error: WireError;
}

/** The BFF at GAM_URL, asked with the token of GAM_TOKEN. */
export interface Gate {
  readonly url: string;
  /** Makes a call; it fails with the error of the BFF, or with why there is no reply at all. */
  readonly call: <N extends CallName>(
    name: N,
    input: GateInput<N>,
  ) => Promise<Result<GateReply<N>, Failure | GateError>>;
  /** Makes a call whose errors need no words of their own. */
  readonly ask: <N extends CallName>(name: N, input: GateInput<N>) => Promise<Result<GateReply<N>, Failure>>;
}

/** Reads GAM_URL. */
export function readGateUrl({ env }: Terminal): Result<string, Failure> {
  const url = (env['GAM_URL']?.trim() || defaultUrl).replace(/\/+$/, '');
  return /^https?:\/\//.test(url) && URL.canParse(url)
    ? done(url)
    : failure(2, 'GAM_URL: expects a URL that begins with http:// or https://');
}

/** Reads GAM_TOKEN. */
export function readToken({ env }: Terminal): Result<string, Failure> {
  const token = env['GAM_TOKEN']?.trim();
  const signIn = 'run `npm run rules -- sign-in <phone>`, then the line that it prints.';
  if (!token) return failure(2, `GAM_TOKEN is not set: ${signIn}`);
  return /^\S+$/.test(token) ? done(token) : failure(2, `GAM_TOKEN is not a token: ${signIn}`);
}

/** The headers of every call. */
export const gateHeaders = (token: string | null): Record<string, string> => ({
  [catalogueHeader]: `web/${catalogueLevel}`,
  ...(token !== null && { authorization: `Bearer ${token}` }),
});

function fillPath(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(Reflect.get(params as object, name))),
  );
  const given = Object.entries((query ?? {}) as Record<string, string | undefined>).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given).toString()}`;
}

/** What a call came to; a body that is not JSON is null. */
interface Came {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request, again where no whole answer came: the same action is done once. */
async function send(url: string, init: RequestInit, terminal: Terminal): Promise<Came | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      // A redirect would hand the token to another server.
      const signal = AbortSignal.timeout(waitMs);
      return await read(await fetch(url, { ...init, redirect: 'error', signal }), terminal);
    } catch {
      if (tried === tries) return null;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Reads a reply, line by line where it tells its progress. Throws where it breaks off. */
async function read(response: Response, { showProgress }: Terminal): Promise<Came> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(progressType) || response.body === null)
    return { status: response.status, body: await response.json().catch(() => null) };
  try {
    for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
      if (line === '') continue;
      const said = JSON.parse(line) as ProgressLine;
      if (!('progress' in said)) return said;
      const { done, of, service } = said.progress;
      showProgress?.(`${done} of ${of} services walked: ${service}`);
    }
  } finally {
    showProgress?.('');
  }
  throw new Error('the reply broke off');
}

/** Connects to the BFF; without a token only for signing in. */
export function connectGate(terminal: Terminal, hasToken = true): Result<Gate, Failure> {
  const url = readGateUrl(terminal);
  if (!url.ok) return url;
  const token = hasToken ? readToken(terminal) : done(null);
  if (!token.ok) return token;
  const call: Gate['call'] = async (name, { params, query, body }) => {
    const { method, path, effect, reply: replySchema } = rulesCalls[name];
    const sent =
      body === undefined ? undefined : { ...body, ...(effect === 'write' && { action_id: randomUUID() }) };
    const came = await send(
      url.value + fillPath(path, params, query),
      {
        method,
        headers: {
          ...gateHeaders(token.value),
          accept: `${progressType}, application/json`,
          ...(sent && { 'content-type': 'application/json' }),
        },
        ...(sent && { body: JSON.stringify(sent) }),
      },
      terminal,
    );
    if (came === null)
      return failure(1, `${url.value} does not answer: start the BFF, or set GAM_URL to its URL.`);
    const { status, body: received } = came;
    const isError =
      status >= 400 && Check(ErrorReply.properties.error, (received as ErrorReply | null)?.error);
    if (isError) return failed({ status, error: (received as ErrorReply).error });
    if (status >= 400 || !Check(replySchema as TSchema, received))
      return failure(
        1,
        `${url.value} sent a reply against the contract (${status}): check that it is a BFF of this version.`,
      );
    return done(received as never);
  };
  const ask: Gate['ask'] = async (name, input) => {
    const result = await call(name, input);
    if (result.ok) return result;
    const { failure: why } = result;
    return 'error' in why ? explainError(why.status, why.error, url.value) : failed(why);
  };
  return done({ url: url.value, call, ask });
}

/** Runs `work` with the BFF as a rules editor. */
export async function withGate<O extends Result<unknown, Failure> | null>(
  terminal: Terminal,
  work: (gate: Gate) => Promise<O>,
): Promise<O | FailedCommand> {
  const gate = connectGate(terminal);
  return !gate.ok ? gate : work(gate.value);
}
