import { defineCommand, Failure } from './command.ts';
import { changeLive } from './lifecycle/change-live.ts';
import { mainDocument, nameArgument, readPercent, reasonOption } from './lifecycle/options.ts';

/** Gives the candidate to more or fewer new flows. */
export const rollOut = defineCommand({
  about: 'gives the candidate to so many percent of new flows; 100 makes it the version for everyone',
  arguments: {
    percent: { about: 'of new flows, 0 to 100' },
    name: nameArgument,
  },
  options: { reason: reasonOption },
  run: async ({ arguments: { percent: typed, name = mainDocument }, options: { reason } }, terminal) => {
    const percent = readPercent(typed);
    if (percent instanceof Failure) return percent;
    return changeLive(terminal, name, (upstream, write) =>
      upstream.call('rollOutFlowRules', { params: { name }, body: { percent, reason }, ...write }),
    );
  },
});
