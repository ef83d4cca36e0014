import { outcomeDevices } from '@gam/schemas/upstream';
import { defineCommand, failure } from './command.ts';
import { withGate } from './gate.ts';
import { jsonOption, mainDocument, nameArgument, printReply } from './options.ts';
import { outcomeLines } from './report/outcome-lines.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The command that shows what the versions of a document brought. */
export const outcomes = defineCommand({
  about: 'shows what the versions of a document brought: candidate beside control',
  arguments: { name: nameArgument },
  options: {
    since: { about: 'only flows that began on this Gregorian day or later', takes: 'day' },
    until: { about: 'only flows that began on this Gregorian day or earlier', takes: 'day' },
    service: { about: 'only flows of this service (slug)', takes: 'service' },
    city: { about: 'only flows in this city (id)', takes: 'city' },
    device: { about: `only ${outcomeDevices.join(', ')}`, takes: 'device' },
    json: jsonOption,
  },
  run: async ({ arguments: { name = mainDocument }, options: { json, ...typed } }, terminal) => {
    if (typed.device !== undefined && !outcomeDevices.some((known) => known === typed.device))
      return failure(2, `--device takes one of ${outcomeDevices.join(', ')}.`);
    for (const text of [typed.since, typed.until])
      if (text !== undefined && !day.test(text)) return failure(2, `${text} is not a day like 2026-12-19.`);
    const query = Object.fromEntries(
      Object.entries(typed).flatMap(([option, value]) =>
        value === undefined ? [] : [[option, value] as const],
      ),
    );
    const found = await withGate(terminal, (gate) => gate.ask('rulesOutcomes', { params: { name }, query }));
    return printReply(terminal, json, found, (reply) => outcomeLines(reply.versions));
  },
});
