import { defineCommand } from './command.ts';
import { describeLive } from './lifecycle/describe-live.ts';
import { explainRefusal } from './lifecycle/explain-refusal.ts';
import { jsonOption } from './lifecycle/options.ts';
import { withEditor } from './upstream.ts';

/** What counts now. */
export const status = defineCommand({
  about: 'says which versions new flows begin under, and which are withdrawn',
  arguments: {},
  options: { json: jsonOption },
  run: ({ options: { json } }, terminal) =>
    withEditor(terminal, async (upstream, token, url) => {
      const live = await upstream.call('listFlowRules', { token });
      if (!live.ok) return explainRefusal(live.failure, url);
      const lines = json ? [JSON.stringify(live.value, null, 2)] : describeLive(live.value);
      for (const line of lines) terminal.print(line);
      return null;
    }),
});
