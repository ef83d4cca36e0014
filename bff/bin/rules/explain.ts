import { done, type Result } from '@gam/shared/result';
import { bffCalls, FlowExplanation } from '@gam/schemas/descriptors';
import { Check } from 'typebox/value';
import { type Failure, type Terminal, defineCommand, failure } from './command.ts';
import { gateHeaders, readGateUrl, readToken } from './gate.ts';
import { explanationLines } from './report/explanation-lines.ts';

/** Deadline of the call, ms: the BFF decides a flow of hundreds of questions again. */
const waitMs = 15_000;

const advice: Readonly<Record<number, (flow: string, url: string) => string>> = {
  // A flow that the token may not see looks like a missing one.
  404: (flow, url) =>
    `${url} shows no flow ${flow}: the flow does not exist or has ended, or GAM_TOKEN is not a valid token of a rules editor or operator. Check the id, or run \`npm run rules -- sign-in <phone>\`.`,
  429: () => 'Too many requests: wait a minute and try again.',
  503: () => 'The backend cannot check GAM_TOKEN at the moment: try again.',
};

/** Requests the explanation of a flow from the BFF of GAM_URL, with the token of GAM_TOKEN. */
async function askExplanation(flow: string, terminal: Terminal): Promise<Result<FlowExplanation, Failure>> {
  const token = readToken(terminal);
  if (!token.ok) return token;
  const url = readGateUrl(terminal);
  if (!url.ok) return url;

  const path = bffCalls.explainFlow.path.replace('{id}', encodeURIComponent(flow));
  let reply: { status: number; body: unknown };
  try {
    const response = await fetch(`${url.value}${path}`, {
      headers: gateHeaders(token.value),
      // A redirect would hand the token to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    reply = { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return failure(1, `${url.value} does not answer: start the BFF, or set GAM_URL to its URL.`);
  }
  const known = advice[reply.status];
  if (known) return failure(1, known(flow, url.value));
  if (reply.status >= 400)
    return failure(1, `${url.value} failed (${reply.status}): try again, or read its log.`);
  if (!Check(FlowExplanation, reply.body))
    return failure(
      1,
      `${url.value} sent a reply against the contract: check that it is a BFF of this version.`,
    );
  return done(reply.body);
}

/** The command that explains why a live flow shows, skips or answers its questions. */
export const explain = defineCommand({
  about: 'explains the state of a live flow, question by question; GAM_URL is the URL of the BFF',
  arguments: { flow: { about: 'the id of the flow, e.g. f_… in the URL of the order' } },
  options: {
    all: { about: 'also prints rules that did not match, and empty facts' },
    json: { about: 'prints the reply of the BFF as JSON' },
  },
  run: async ({ arguments: { flow }, options: { all, json } }, terminal) => {
    const explained = await askExplanation(flow, terminal);
    if (!explained.ok) return explained;
    const lines = json ? [JSON.stringify(explained.value, null, 2)] : explanationLines(explained.value, all);
    for (const line of lines) terminal.print(line);
    return null;
  },
});
