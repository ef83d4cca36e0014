import { defineCommand } from './command.ts';
import { changeLive } from './lifecycle/change-live.ts';
import { mainDocument, nameArgument, reasonOption } from './lifecycle/options.ts';

/** Takes back what was rolled out last. */
export const rollBack = defineCommand({
  about: 'takes the candidate back; without one, the version of before counts again. Flows keep theirs',
  arguments: { name: nameArgument },
  options: { reason: reasonOption },
  run: ({ arguments: { name = mainDocument }, options: { reason } }, terminal) =>
    changeLive(terminal, name, (upstream, write) =>
      upstream.call('rollBackFlowRules', { params: { name }, body: { reason }, ...write }),
    ),
});
