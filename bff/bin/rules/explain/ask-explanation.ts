import { bffCalls, catalogueHeader, catalogueLevel, FlowExplanation } from '@gam/schemas/descriptors';
import { Check } from 'typebox/value';
import { Failure, type Terminal } from '../command.ts';

const defaultUrl = 'http://127.0.0.1:3000';

/** So long an answer is waited for, ms: a flow of hundreds of questions is decided anew. */
const waitMs = 15_000;

const advice: Readonly<Record<number, (flow: string, url: string) => string>> = {
  // Who may not see a flow is told what one is told who asks for a flow that there is not.
  404: (flow, url) =>
    `${url} shows no flow ${flow}: it is not there (any more), or GAM_TOKEN is not good, or not of a rules editor or operator. \`pnpm rules sign-in <phone>\` makes a new one.`,
  429: () => 'Too many requests: wait a minute and try again.',
  503: () => 'The backend does not say just now whose GAM_TOKEN is: try again.',
};

/** Asks the BFF of GAM_URL why a flow stands as it does, with the token of GAM_TOKEN. */
export async function askExplanation(flow: string, { env }: Terminal): Promise<FlowExplanation | Failure> {
  const token = env['GAM_TOKEN']?.trim();
  if (!token)
    return new Failure(2, 'GAM_TOKEN is not set: run `pnpm rules sign-in <phone>` and what it prints.');
  if (!/^\S+$/.test(token))
    return new Failure(2, 'GAM_TOKEN is no token: run `pnpm rules sign-in <phone>` and what it prints.');
  const url = (env['GAM_URL']?.trim() || defaultUrl).replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return new Failure(2, 'GAM_URL: expects a URL that begins with http:// or https://');

  const path = bffCalls.explainFlow.path.replace('{id}', encodeURIComponent(flow));
  let reply: { status: number; body: unknown };
  try {
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, [catalogueHeader]: `web/${catalogueLevel}` },
      // A token is for the one that it was meant for.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    reply = { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return new Failure(1, `Nobody answers at ${url}: start it, or set GAM_URL to where the BFF is.`);
  }
  const known = advice[reply.status];
  if (known) return new Failure(1, known(flow, url));
  if (reply.status >= 400)
    return new Failure(1, `${url} failed (${reply.status}): try again, and look into its log.`);
  if (!Check(FlowExplanation, reply.body))
    return new Failure(1, `${url} does not answer as the contract says: is it a BFF of this version?`);
  return reply.body;
}
