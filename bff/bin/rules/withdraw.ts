import { defineCommand, Failure } from './command.ts';
import { changeLive } from './lifecycle/change-live.ts';
import { readVersionName, reasonOption } from './lifecycle/options.ts';

/** Takes a version away from everyone, also from the flows that are in it. */
export const withdraw = defineCommand({
  about: 'takes a version away, also from the flows that are in it: they go on under what counts then',
  arguments: { version: { about: 'name and number, e.g. default@3' } },
  options: { reason: reasonOption },
  run: async ({ arguments: { version }, options: { reason } }, terminal) => {
    const named = readVersionName(version);
    if (named === null) {
      return new Failure(2, `"${version}" is no version: type name and number, e.g. default@3.`);
    }
    return changeLive(terminal, named.name, (upstream, write) =>
      upstream.call('withdrawFlowRules', { params: named, body: { reason }, ...write }),
    );
  },
});
