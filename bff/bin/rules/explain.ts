import { done, type Result } from '@gam/shared/result';
import { bffCalls, FlowExplanation } from '@gam/schemas/descriptors';
import { Check } from 'typebox/value';
import { brokenReply, callBff, failedReply, findBff, noAnswer } from './call-bff.ts';
import { type Failure, type Terminal, defineCommand, failure } from './command.ts';
import { printReply } from './options.ts';
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
  const found = findBff(terminal);
  if (!found.ok) return found;
  const bff = found.value;
  const sent = { params: { id: flow }, waitMs };
  const came = await callBff(bff, bffCalls.explainFlow, sent).catch(() => null);
  if (came === null) return noAnswer(bff);
  const known = advice[came.status];
  if (known) return failure(1, known(flow, bff.url));
  if (came.status >= 400) return failedReply(bff, came.status);
  return Check(FlowExplanation, came.body) ? done(came.body) : brokenReply(bff);
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
    return printReply(terminal, json, explained, (found) => explanationLines(found, all));
  },
});
