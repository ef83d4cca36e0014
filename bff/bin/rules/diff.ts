import { defineCommand, failure } from './command.ts';
import { withGate } from './gate.ts';
import { printReply, readSide } from './options.ts';
import { diffLines, isSame } from './report/difference-lines.ts';

const about = 'a published version (default@3), or a file';

/** The command that compares two documents rule by rule. */
export const diff = defineCommand({
  about: 'lists the rules that are added, removed, changed or moved between two documents',
  arguments: { before: { about }, after: { about } },
  options: {
    json: { about: 'prints the differences as JSON' },
    'exit-code': { about: 'exits with 1 if they differ' },
  },
  run: async ({ arguments: { before, after }, options }, terminal) => {
    const first = await readSide(before, terminal);
    if (!first.ok) return first;
    const second = await readSide(after, terminal);
    if (!second.ok) return second;
    const body = { before: first.value, after: second.value };
    const found = await withGate(terminal, (gate) => gate.ask('diffRules', { body }));
    const isDifferent = found.ok && !isSame(found.value);
    const failed = printReply(terminal, options.json, found, diffLines);
    return options['exit-code'] && isDifferent ? failure(1) : failed;
  },
});
