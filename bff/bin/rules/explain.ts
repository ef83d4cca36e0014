import { defineCommand, Failure } from './command.ts';
import { askExplanation } from './explain/ask-explanation.ts';
import { explanationLines } from './explain/explanation-lines.ts';

/** Why a live flow shows, skips or answers what it does. */
export const explain = defineCommand({
  about: 'says why a live flow stands as it does, question by question; GAM_URL names the BFF',
  arguments: { flow: { about: 'the flow, e.g. f_… as it stands in the address of the order' } },
  options: {
    all: { about: 'also the rules that did not match, and the facts that say nothing' },
    json: { about: 'prints what the BFF says, as JSON' },
  },
  run: async ({ arguments: { flow }, options: { all, json } }, terminal) => {
    const explained = await askExplanation(flow, terminal);
    if (explained instanceof Failure) return explained;
    const lines = json ? [JSON.stringify(explained, null, 2)] : explanationLines(explained, all);
    for (const line of lines) terminal.print(line);
    return null;
  },
});
