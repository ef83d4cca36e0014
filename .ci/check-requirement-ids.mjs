// Fails when the code refers to a requirement, a reading or a section of a document that docs/ does not have, or when a
// file's comments name one twice. With --tests it lists the requirements that no test's title names.
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

const problems = [...findUnknown(references, texts), ...findRepeats(references)];
for (const problem of problems) console.error(problem);
if (process.argv.includes('--tests')) for (const id of findUntitled(references, texts)) console.log(id);
if (problems.length === 0)
  console.log('Requirements: every reference in the code has its text and stands once.');
process.exit(problems.length === 0 ? 0 : 1);
