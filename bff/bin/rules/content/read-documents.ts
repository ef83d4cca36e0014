import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { maxDocumentCharacters } from '@gam/schemas/rules';
import type { RuleFinding } from '@gam/shared/rule-document';
import type { LoadedRules } from '../../../src/engine/rules/compiled-rules.ts';
import { compileFiles, type RuleFile } from '../../../src/features/rules/index.ts';

/** The documents that the product begins with. */
export const seedFolder: string = path.join(import.meta.dirname, '../../../rules');

/** No character takes more bytes than these in UTF-8: a larger file is not even read. */
const bytesPerCharacter = 4;

const fault = (code: RuleFinding['code'], document: string, expected: string): RuleFinding => ({
  code,
  document,
  rule: null,
  path: '',
  expected,
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function readOne(file: string): Promise<RuleFile | RuleFinding> {
  const name = path.basename(file);
  try {
    const { size } = await stat(file);
    if (size > maxDocumentCharacters * bytesPerCharacter) {
      return fault('too_large', name, `at most ${maxDocumentCharacters} characters of JSON are expected`);
    }
    return { name, text: await readFile(file, 'utf8') };
  } catch (error) {
    return fault('unreadable', name, `a file that can be read is expected: ${reasonOf(error)}`);
  }
}

/** The files that an argument names: itself, or the `*.json` of a folder by name. */
async function filesOf(named: string): Promise<string[]> {
  const isFolder = await stat(named).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [named];
  const names = (await readdir(named)).filter((name) => name.endsWith('.json')).toSorted();
  return names.map((name) => path.join(named, name));
}

/** The rule documents of files and folders. What cannot be read is a finding and leaves the others as they are. */
export async function readDocuments(named: readonly string[]): Promise<LoadedRules> {
  const faults: RuleFinding[] = [];
  const files: string[] = [];
  for (const one of named) {
    try {
      files.push(...(await filesOf(one)));
    } catch (error) {
      faults.push(fault('unreadable', one, `a folder that can be read is expected: ${reasonOf(error)}`));
    }
  }
  const read = await Promise.all([...new Set(files)].map(readOne));
  const { documents, findings } = compileFiles(read.filter((file) => 'text' in file));
  return { documents, findings: [...faults, ...read.filter((file) => 'code' in file), ...findings] };
}
