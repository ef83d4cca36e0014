import { done, type Result } from '@gam/shared/result';
import { type Failure, type Terminal, defineCommand, failure } from './command.ts';
import { readDocument } from './content/read-documents.ts';
import { type GateInput, withGate } from './gate.ts';
import { readVersionName } from './options.ts';
import { diffLines, isSame } from './report/difference-lines.ts';

const about = 'a published version (default@3), or a file';

type Side = GateInput<'diffRules'>['body']['before'];

async function readSide(typed: string, terminal: Terminal): Promise<Result<Side, Failure>> {
  const version = readVersionName(typed);
  if (version !== null) return done(version);
  const document = await readDocument(typed, terminal);
  return !document.ok ? document : done({ document: document.value });
}

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
    if (!found.ok) return found;
    const lines = options.json ? [JSON.stringify(found.value, null, 2)] : diffLines(found.value);
    for (const line of lines) terminal.print(line);
    return options['exit-code'] && !isSame(found.value) ? failure(1) : null;
  },
});
