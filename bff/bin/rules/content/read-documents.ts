import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { maxDocumentCharacters, type RuleDocument } from '@gam/schemas/rules';
import { describeFinding, type RuleFinding } from '@gam/shared/rule-document';
import type { LoadedRules } from '../../../src/engine/rules/compiled-rules.ts';
import { compileFiles, type RuleFile } from '../../../src/features/rules/index.ts';
import { Failure, type Terminal } from '../command.ts';

/** The folder of the rule documents that ship with the BFF. */
export const seedFolder: string = path.join(import.meta.dirname, '../../../rules');

/** The longest character of UTF-8, bytes; a file that must be too long is not read. */
const maxBytesPerCharacter = 4;

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
    if (size > maxDocumentCharacters * maxBytesPerCharacter) {
      return fault('too_large', name, `at most ${maxDocumentCharacters} characters of JSON are expected`);
    }
    return { name, text: await readFile(file, 'utf8') };
  } catch (error) {
    return fault('unreadable', name, `a readable file is expected: ${reasonOf(error)}`);
  }
}

/** Returns the files of an argument: itself, or the `*.json` of a folder, sorted by name. */
async function filesOf(named: string): Promise<string[]> {
  const isFolder = await stat(named).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [named];
  const names = (await readdir(named)).filter((name) => name.endsWith('.json')).toSorted();
  return names.map((name) => path.join(named, name));
}

/** Returns the rule documents of files and folders, and a finding for each one that cannot be read. */
export async function readDocuments(named: readonly string[]): Promise<LoadedRules> {
  const faults: RuleFinding[] = [];
  const files: string[] = [];
  for (const one of named) {
    try {
      files.push(...(await filesOf(one)));
    } catch (error) {
      faults.push(fault('unreadable', one, `a readable folder is expected: ${reasonOf(error)}`));
    }
  }
  const read = await Promise.all([...new Set(files)].map(readOne));
  const { documents, findings } = compileFiles(read.filter((file) => 'text' in file));
  return { documents, findings: [...faults, ...read.filter((file) => 'code' in file), ...findings] };
}

/** Returns the rule document of a file; a failure names each fault and its place. */
export async function readDraft(file: string, { folder }: Terminal): Promise<RuleDocument | Failure> {
  let text;
  try {
    text = await readFile(path.resolve(folder, file), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return new Failure(2, `${file} cannot be read (${code}): name an existing file.`);
  }
  const { documents, findings } = compileFiles([{ name: file, text }]);
  const [compiled] = documents;
  if (compiled !== undefined) return compiled.document;
  return new Failure(
    1,
    `${file} is invalid. Correct this first:`,
    ...findings.map((one) => `  ${describeFinding(one)}`),
  );
}
