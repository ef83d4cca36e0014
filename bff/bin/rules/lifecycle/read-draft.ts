import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RuleDocument } from '@gam/schemas/rules';
import { describeFinding } from '@gam/shared/rule-document';
import { compileFiles } from '../../../src/features/rules/index.ts';
import { Failure, type Terminal } from '../command.ts';

/** Reads the rule document of a file; a Failure says what is wrong with it, and where. */
export async function readDraft(file: string, { folder }: Terminal): Promise<RuleDocument | Failure> {
  let text;
  try {
    text = await readFile(path.resolve(folder, file), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return new Failure(2, `${file} cannot be read (${code}): name a file that is there.`);
  }
  const { documents, findings } = compileFiles([{ name: file, text }]);
  const [compiled] = documents;
  if (compiled !== undefined) return compiled.document;
  return new Failure(
    1,
    `${file} is broken. Correct this first:`,
    ...findings.map((one) => `  ${describeFinding(one)}`),
  );
}
