import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompiledRules, compileRules, type LoadedRules } from '@gam/engine/rules';
import { textSizeFinding, type RuleFinding } from '@gam/shared/rule-document';
import { sha256 } from '../platform/hash.ts';

/** The file of a rule document, before its content is parsed. */
export interface RuleFile {
  readonly name: string;
  readonly text: string;
}

const unreadable = (document: string, expected: string): RuleFinding => ({
  code: 'unreadable',
  document,
  rule: null,
  path: '',
  expected,
});

function parseFile({ name, text }: RuleFile): { readonly document: unknown } | RuleFinding {
  const size = textSizeFinding(text);
  if (size !== null) return { ...size, document: name, rule: null };
  try {
    return { document: JSON.parse(text) as unknown };
  } catch (error) {
    return unreadable(name, `JSON is expected: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Compiles every file. A broken file is reported; the others are unaffected. */
export function compileFiles(files: readonly RuleFile[]): LoadedRules {
  const documents: CompiledRules[] = [];
  const findings: RuleFinding[] = [];
  for (const file of files) {
    const parsed = parseFile(file);
    if ('code' in parsed) {
      findings.push(parsed);
      continue;
    }
    const compiled = compileRules(parsed.document, sha256);
    if (!compiled.ok) findings.push(...compiled.findings);
    else if (documents.some(({ name }) => name === compiled.rules.name)) {
      const expected = `a name of its own is expected; another file than ${file.name} has it already`;
      findings.push({ ...unreadable(compiled.rules.name, expected), code: 'duplicate_name', path: '/name' });
    } else documents.push(compiled.rules);
  }
  return { documents, findings };
}

/** Reads and compiles the rule documents (`*.json`) of a directory, in the order of their names. */
export async function loadRules(directory: string): Promise<LoadedRules> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.json')).toSorted();
  const files = names.map(async (name) => ({ name, text: await readFile(join(directory, name), 'utf8') }));
  return compileFiles(await Promise.all(files));
}
