import { Agent, buildConnector, type Dispatcher, errors } from 'undici';
import { badReply, networkFailure, type ReplyProblem, unsendable, type UpstreamFailure } from './failure.ts';

/** The longest reply that is read, bytes. */
export const maxReply = 8 * 1024 * 1024;
/** The deadline of a new connection, its TLS included, ms. */
const connectMs = 3_000;

/** No connection was made, so that nothing was sent. */
class NotConnected extends Error {
  /** The client looks at the cause's code. */
  readonly code: string;

  constructor(cause: Error) {
    super('no connection', { cause });
    this.code = codeOf(cause);
  }
}

/** Opens the connections to an upstream; each request on them may end in an error that `readError` reads. */
export function openConnections(): Dispatcher {
  const connect = buildConnector({ timeout: connectMs });
  return new Agent({
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    connect: (options, done) =>
      connect(options, (...[error, socket]) =>
        error ? done(new NotConnected(error), null) : done(null, socket),
      ),
    maxResponseSize: maxReply,
  });
}

/** Returns the failure for whatever the client threw while it sent a call or read its reply. */
export function readError(error: unknown): UpstreamFailure {
  const code = codeOf(error);
  if (error instanceof NotConnected) return networkFailure('unreachable', code);
  if (error instanceof errors.ResponseExceededMaxSizeError) return badReply(null);
  if (error instanceof errors.InvalidArgumentError) return unsendable(code);
  if (error instanceof DOMException && error.name === 'TimeoutError') return networkFailure('timeout', code);
  if (notHttp.some((one) => error instanceof one))
    return networkFailure('not_http', code, problemOf(error as Error));
  return networkFailure('no_answer', code);
}

/** What the client throws for bytes that it cannot read as a reply. */
const notHttp = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
];

/** The client's words name the place in the protocol, and nothing of what came. */
const problemOf = ({ message }: Error): ReplyProblem => ({
  field: '',
  expected: 'must be a reply in HTTP',
  came: message,
});

/** Returns the code of an error, else its name. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
