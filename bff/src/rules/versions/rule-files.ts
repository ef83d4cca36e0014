import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledRules, LoadedRules } from '@gam/engine/rules';
import { textSizeFinding, type RuleFinding } from '@gam/shared/rule-document';
import type { RuleCompiler } from './compile-once.ts';

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
export function compileFiles(files: readonly RuleFile[], compile: RuleCompiler['compile']): LoadedRules {
  const documents: CompiledRules[] = [];
  const findings: RuleFinding[] = [];
  for (const file of files) {
    const parsed = parseFile(file);
    if ('code' in parsed) {
      findings.push(parsed);
      continue;
    }
    const compiled = compile(parsed.document);
    if (!compiled.ok) findings.push(...compiled.failure);
    else if (documents.some(({ name }) => name === compiled.value.name)) {
      const { name } = compiled.value;
      const expected = `a name of its own is expected; another file than ${file.name} has it already`;
      findings.push({ ...unreadable(name, expected), code: 'duplicate_name', path: '/name' });
    } else documents.push(compiled.value);
  }
  return { documents, findings };
}

/** Reads the rule documents (`*.json`) of a folder, in the order of their names. Throws where they cannot be read. */
export async function readRuleFiles(folder: string): Promise<RuleFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** Reads and compiles the rule documents of a folder. */
export const loadRules = async (folder: string, compile: RuleCompiler['compile']): Promise<LoadedRules> =>
  compileFiles(await readRuleFiles(folder), compile);
