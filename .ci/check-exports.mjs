// Fails when only tests or no file uses an export, unless it is allowed here with its reason, and when an exception is no
// longer needed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUnusedExports } from './exports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The exports that only tests, or tools that find them by name, use, each with its reason. */
const allowed = {
  'web/vite.config.ts default': 'Vite reads it.',
  'web/src/page/server.tsx openRenderer': 'The BFF loads it from the built client.',
  'web/src/widgets/voice/RecordingMeters.tsx levelOf': 'Tests have no microphone to draw.',
  'web/scripts/app-manifest.ts icons': 'A test compares the sizes with the files without a build.',
  'schemas/src/rules/reference.ts writeReference': 'A test writes the stored reference with it.',
  'schemas/src/rules/rule-document.ts flowSemantics':
    'Its statements are the titles of the tests that prove them.',
  'schemas/src/questions/question.ts questionTags': 'Tests try every tag, and the demo content has each.',
  'schemas/src/descriptors/effect.ts analyticsEvents':
    'A test reads the fields of each event for personal data.',
  'schemas/src/descriptors/nodes/index.ts blocks': 'Tests check each block by its own schema, and its level.',
  'marketplace/src/orders/duplicates/find-duplicate.ts likenessOf':
    'Pairs of times, without two orders for each.',
  'marketplace/src/money/payments/begin-payment.ts isReturnUrl':
    'Hostile addresses, without a server for each setting.',
  'bff/bin/start/run-servers.ts demoSettings': 'Tests start a BFF with them.',
  'bff/bin/start/supervise-server.ts nextPause': 'Pauses of minutes, without waiting for them.',
};

/** Tables are exported: tables.test.ts finds each, and compares it with the migrated one. */
const isTable = ({ file, name }) =>
  readFileSync(path.join(root, file), 'utf8').includes(`export const ${name} = pgTable(`);

const unused = findUnusedExports(root, ['bff', 'marketplace', 'schemas', 'shared', 'web']);
const names = new Set(unused.map(({ file, name }) => `${file} ${name}`));
const problems = [
  ...unused
    .filter((one) => !Object.hasOwn(allowed, `${one.file} ${one.name}`) && !isTable(one))
    .map(({ file, line, name }) => `${file}:${line}: only tests or no file uses the export ${name}`),
  ...Object.keys(allowed)
    .filter((name) => !names.has(name))
    .map((name) => `.ci/check-exports.mjs: ${name} needs no exception`),
];
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('Exports: each is used by a file that is no test, or has its reason.');
process.exit(problems.length === 0 ? 0 : 1);
