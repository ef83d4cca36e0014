import { describeProblem, readConfig } from '../../src/platform/config/read-config.ts';
import { connectUpstream, type Upstream } from '../../src/platform/upstream/client.ts';
import type { UpstreamFailure } from '../../src/platform/upstream/failure.ts';
import { Failure, type Terminal } from './command.ts';

/** Pause between the tries of a call, ms: a person waits. */
const pauseMs = 300;

/** A call's tries, together ms: the upstream stores a large document before it answers. */
const tryMs = 15_000;

/** Does something with the upstream of UPSTREAM_URL and lets go of it. */
export async function withUpstream<T>(
  { env }: Terminal,
  ask: (upstream: Upstream, url: string) => Promise<T>,
): Promise<T | Failure> {
  const { UPSTREAM_URL, UPSTREAM_TOKEN } = env;
  // Only these two count here: whatever else is set for servers is none of this process's business.
  const outcome = readConfig({ UPSTREAM_URL, UPSTREAM_TOKEN });
  if (!outcome.ok) return new Failure(2, ...outcome.problems.map(describeProblem));
  const { upstreamUrl, mediaUrl, upstreamToken } = outcome.config;
  const upstream = connectUpstream({ url: upstreamUrl, mediaUrl, ownToken: upstreamToken, pauseMs, tryMs });
  try {
    return await ask(upstream, upstreamUrl);
  } finally {
    await upstream.close();
  }
}

/** As `withUpstream`, with the token of a rules editor from GAM_TOKEN. */
export async function withEditor<T>(
  terminal: Terminal,
  ask: (upstream: Upstream, token: string, url: string) => Promise<T>,
): Promise<T | Failure> {
  const token = terminal.env['GAM_TOKEN']?.trim();
  if (!token)
    return new Failure(2, 'GAM_TOKEN is not set: run `pnpm rules sign-in <phone>` and what it prints.');
  return withUpstream(terminal, (upstream, url) => ask(upstream, token, url));
}

const advice: Readonly<Record<number, (url: string) => string>> = {
  0: (url) => `Nobody answers at ${url}: start it, or set UPSTREAM_URL to where it is.`,
  401: () => 'GAM_TOKEN is no longer good: run `pnpm rules sign-in <phone>` and what it prints.',
  403: () => 'This account may not change rules: sign in with the phone of a rules editor.',
  429: () => 'Too many requests: wait a minute and try again.',
};

/** What to do about a call that brought nothing, in one line. */
export function explainFailure({ status, message, code }: UpstreamFailure, url: string): Failure {
  const known = advice[status];
  if (known) return new Failure(1, known(url));
  if (code === 'bad_reply')
    return new Failure(1, `${url} does not answer as the contract says: is it of this version?`);
  if (status >= 500) return new Failure(1, `${url} failed (${status}): try again, and look into its log.`);
  return new Failure(1, message);
}
