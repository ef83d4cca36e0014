// Fails when the code refers to a requirement, a reading or a section of a document that docs/ does not have. With --tests
// it lists the requirements that no test's title names, with --repeats the references that a file repeats in comments.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findRepeats,
  findUnknown,
  findUntitled,
  listSources,
  readReferences,
  readTexts,
} from './requirement-ids.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const texts = readTexts(path.join(root, 'docs'));
const references = listSources(root).flatMap((file) =>
  readReferences(file, readFileSync(path.join(root, file), 'utf8')),
);

const unknown = findUnknown(references, texts);
for (const problem of unknown) console.error(problem);
if (process.argv.includes('--repeats')) for (const repeat of findRepeats(references)) console.log(repeat);
if (process.argv.includes('--tests')) for (const id of findUntitled(references, texts)) console.log(id);
if (unknown.length === 0) console.log('Requirements: every reference in the code has its text.');
process.exit(unknown.length === 0 ? 0 : 1);
