import type { DecisionPoint, RuleAt, RuleDocument } from '@gam/schemas/rules';
import { checkDocument, type RuleFinding } from '@gam/shared/rule-document';
import type { Hash } from '../hash.ts';
import { compileRule } from './compile-rule.ts';
import type { CompiledRule, CompiledRules } from './compiled-rules.ts';
import { conditionCompiler } from './condition-compiler.ts';
import { rulesVersion } from './rules-version.ts';

export type { CompiledRules };

export type CompiledDocument =
  | { readonly ok: true; readonly rules: CompiledRules }
  | { readonly ok: false; readonly findings: readonly RuleFinding[] };

function pathsRead(rules: readonly CompiledRule[]): ReadonlySet<string> {
  const conditions = rules.flatMap(({ when, any }) => [...when, ...(any ?? []).flat()]);
  return new Set(conditions.map(({ path }) => path));
}

/**
 * Checks a document and compiles its conditions, once. What is wrong is returned with its place, never thrown.
 * Published versions count from 1; 0 is an unpublished document: the seed, or a file of a directory.
 */
export function compileRules(document: unknown, hash: Hash, number = 0): CompiledDocument {
  const findings = checkDocument(document);
  if (findings.length > 0) return { ok: false, findings };
  const sound = document as RuleDocument;
  const compile = conditionCompiler();
  const at = <P extends DecisionPoint>(point: P): CompiledRule<P>[] =>
    (sound.rules as RuleAt<P>[])
      .filter((rule) => rule.at === point)
      .map((rule) => compileRule(rule, compile));
  const compiled = {
    entry: at('entry'),
    question: at('question'),
    after_last: at('after_last'),
    quote: at('quote'),
    placed: at('placed'),
  };
  const rules: CompiledRules = {
    document: sound,
    number,
    name: sound.name,
    version: rulesVersion(sound, number, hash),
    hash,
    applies_to: sound.applies_to,
    at: compiled,
    reads: pathsRead(Object.values(compiled).flat()),
  };
  return { ok: true, rules };
}
