import { type Result, done, failed } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { ErrorReply, type WireError } from '@gam/schemas/descriptors';
import { type ProgressLine, progressType, rulesCalls } from '@gam/schemas/gate';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { brokenReply, callBff, type Came, findBff, noAnswer, readReply } from './call-bff.ts';
import type { FailedCommand, Failure, Terminal } from './command.ts';
import { explainError } from './explain-error.ts';

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
type GateInput<N extends CallName> = Part<N, 'params'> & Part<N, 'query'> & Part<N, 'body'>;
type GateReply<N extends CallName> = Static<(typeof rulesCalls)[N]['reply']>;

/** The error that the BFF sent. */
interface GateError {
  readonly status: number;
  readonly error: WireError;
}

/** The BFF at GAM_URL, asked with the token of GAM_TOKEN. */
export interface Gate {
  /** Makes a call; it fails with the error of the BFF, or with why there is no reply at all. */
  readonly call: <N extends CallName>(
    name: N,
    input: GateInput<N>,
  ) => Promise<Result<GateReply<N>, Failure | GateError>>;
  /** Makes a call whose errors need no words of their own. */
  readonly ask: <N extends CallName>(name: N, input: GateInput<N>) => Promise<Result<GateReply<N>, Failure>>;
}

/** Makes a call up to three times, until a whole answer comes: the same action is done once. */
async function callAgain(...call: Parameters<typeof callBff>): Promise<Came | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await callBff(...call);
    } catch {
      if (tried === tries) return null;
      await pause(pauseMs);
    }
  }
}

/** Reads a reply, line by line where it tells its progress. Throws where it breaks off. */
async function read(response: Response, { showProgress }: Terminal): Promise<Came> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(progressType) || response.body === null) return readReply(response);
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
  const found = findBff(terminal, hasToken);
  if (!found.ok) return found;
  const bff = found.value;
  const call: Gate['call'] = async (name, { params, query, body }) => {
    const { effect, reply: replySchema } = rulesCalls[name];
    const sent = body && { ...body, ...(effect === 'write' && { action_id: randomUUID() }) };
    const headers = { accept: `${progressType}, application/json` };
    const input = { params, query, body: sent, headers, waitMs };
    const came = await callAgain(bff, rulesCalls[name], input, (response) => read(response, terminal));
    if (came === null) return noAnswer(bff);
    const { status, body: received } = came;
    const isError =
      status >= 400 && Check(ErrorReply.properties.error, (received as ErrorReply | null)?.error);
    if (isError) return failed({ status, error: (received as ErrorReply).error });
    if (status >= 400 || !Check(replySchema as TSchema, received)) return brokenReply(bff, ` (${status})`);
    return done(received as never);
  };
  const ask: Gate['ask'] = async (name, input) => {
    const result = await call(name, input);
    if (result.ok) return result;
    const { failure: why } = result;
    return 'error' in why ? explainError(why.status, why.error, bff) : failed(why);
  };
  return done({ call, ask });
}

/** Runs `work` with the BFF as a rules editor. */
export async function withGate<O extends Result<unknown, Failure> | null>(
  terminal: Terminal,
  work: (gate: Gate) => Promise<O>,
): Promise<O | FailedCommand> {
  const gate = connectGate(terminal);
  return !gate.ok ? gate : work(gate.value);
}
