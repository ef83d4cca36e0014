import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].flatMap((level) => [
    [level, () => undefined],
    [`is${level[0].toUpperCase()}${level.slice(1)}Enabled`, () => false],
  ]),
);

/** The files with every small change inside them, each switched on by its number; and what the changes are. */
export async function instrument(root, files) {
  const inputs = files.map((file) => {
    const name = path.join(root, file);
    return { name, mutate: true, content: readFileSync(name, 'utf8') };
  });
  const options = { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'], noHeader: false };
  const result = await new Instrumenter(silent).instrument(inputs, options);
  const sources = Object.fromEntries(result.files.map(({ name, content }) => [name, content]));
  return { mutants: result.mutants, sources };
}
