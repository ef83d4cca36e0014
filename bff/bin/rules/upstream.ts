import { describeProblem, readConfig } from '../../src/platform/config/read-config.ts';
import { connectUpstream, type Upstream } from '../../src/platform/upstream/client.ts';
import type { UpstreamFailure } from '../../src/platform/upstream/failure.ts';
import { Failure, type Terminal } from './command.ts';

/** Pause between the tries of a call, ms: short, since a person waits. */
const pauseMs = 300;

/** Deadline of all tries of a call, ms: the upstream stores a large document before it answers. */
const tryMs = 15_000;

/** Runs `ask` with the upstream of UPSTREAM_URL, then closes its connections. */
export async function withUpstream<T>(
  { env }: Terminal,
  ask: (upstream: Upstream, url: string) => Promise<T>,
): Promise<T | Failure> {
  const { UPSTREAM_URL, UPSTREAM_TOKEN } = env;
  // The other settings are for servers.
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

/** Runs `ask` like `withUpstream`, with the rules editor's token of GAM_TOKEN. */
export async function withEditor<T>(
  terminal: Terminal,
  ask: (upstream: Upstream, token: string, url: string) => Promise<T>,
): Promise<T | Failure> {
  const token = terminal.env['GAM_TOKEN']?.trim();
  if (!token)
    return new Failure(
      2,
      'GAM_TOKEN is not set: run `npm run rules -- sign-in <phone>`, then the line that it prints.',
    );
  return withUpstream(terminal, (upstream, url) => ask(upstream, token, url));
}

/** What to do, by the status of the reply; 0: no reply. */
const adviceByStatus: Readonly<Record<number, (url: string) => string>> = {
  0: (url) => `${url} does not answer: start the backend, or set UPSTREAM_URL to its URL.`,
  401: () =>
    'GAM_TOKEN is not valid or has expired: run `npm run rules -- sign-in <phone>`, then the line that it prints.',
  403: () => 'This account may not change rules: sign in with the phone of a rules editor.',
  429: () => 'Too many requests: wait a minute and try again.',
};

/** Returns one line on what to do about a failed call. */
export function explainFailure({ status, message, code }: UpstreamFailure, url: string): Failure {
  const known = adviceByStatus[status];
  if (known) return new Failure(1, known(url));
  if (code === 'bad_reply')
    return new Failure(1, `${url} sent a reply against the contract: check that it has this version.`);
  if (status >= 500) return new Failure(1, `${url} failed (${status}): try again, or read its log.`);
  return new Failure(1, message);
}

/** What to do about a refusal of the backend, by its code. */
const adviceByCode: Readonly<Record<string, string>> = {
  same_content: 'The live version has the same content: there is nothing to publish.',
  no_candidate: 'There is no candidate: publish one with --percent first.',
  nothing_live: 'No version is live, only the seed: there is nothing to roll back.',
  withdrawn: 'This version is withdrawn already: there is nothing to do.',
};

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

/** Returns a finding of the backend as text, without its missing or malformed fields. */
function describeFinding(finding: unknown): string {
  const [rule, path, expected] = ['rule', 'path', 'expected'].map((field) => fieldOf(finding, field));
  const place = typeof rule === 'string' ? `rule ${rule}, at` : 'at';
  const where = typeof path === 'string' && path !== '' ? path : '/';
  return `  ${place} ${where}: ${typeof expected === 'string' ? expected : 'expects another value'}`;
}

/** Returns what to do about a failed call on rules: one line, and a line for each place of an invalid document. */
export function explainRefusal(failure: UpstreamFailure, url: string): Failure {
  const findings = fieldOf(failure.body, 'findings');
  if (failure.status === 400 && Array.isArray(findings)) {
    return new Failure(
      1,
      'The backend refused the document and changed nothing. Correct this and publish again:',
      ...findings.map(describeFinding),
    );
  }
  const code = fieldOf(failure.body, 'code');
  const known =
    typeof code === 'string' && Object.hasOwn(adviceByCode, code) ? adviceByCode[code] : undefined;
  if (known !== undefined) return new Failure(1, known);
  if (failure.status === 404)
    return new Failure(
      1,
      'The version does not exist: `npm run rules -- versions <name>` lists the versions.',
    );
  return explainFailure(failure, url);
}
