import type { DecisionPoint, Rule, RuleAt, RuleDocument } from '@gam/schemas/rules';
import { checkConsequence } from './check-consequence.ts';
import { checkPaths } from './check-paths.ts';
import { compileRule } from './compile-rule.ts';
import type { CompiledRule, CompiledRules } from './compiled-rules.ts';
import { conditionCompiler } from './condition-compiler.ts';
import { pointerStep, type LocalFinding, type RuleFinding } from './rule-finding.ts';
import { rulesVersion } from './rules-version.ts';
import { documentFindings, ruleFindings } from './schema-findings.ts';

export type { CompiledRules };

/** So many findings say enough: a document of 5 MB that is wrong all through is not listed whole. */
const maxFindings = 200;

export type CompiledDocument =
  | { readonly ok: true; readonly rules: CompiledRules }
  | { readonly ok: false; readonly findings: readonly RuleFinding[] };

const textAt = (value: unknown, key: string): string | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : null;
};

/** What is wrong with one rule: its shape first, and only where that is right, what it means. */
function checkRule(rule: unknown, at: number, seen: ReadonlyMap<string, number>): LocalFinding[] {
  const shape = ruleFindings(rule, at);
  if (shape.length > 0) return shape;
  const sound = rule as Rule;
  const first = seen.get(sound.id) ?? at;
  const findings = [...checkPaths(sound), ...checkConsequence(sound)];
  if (first !== at) {
    findings.push({
      code: 'duplicate_id',
      path: '/id',
      expected: `an id of its own is expected; rule ${first} has it already`,
    });
  }
  return findings.map((finding) => ({ ...finding, path: `/rules${pointerStep(at)}${finding.path}` }));
}

function checkDocument(document: unknown): RuleFinding[] {
  const name = textAt(document, 'name') ?? '(no name)';
  const shape = documentFindings(document);
  if (shape.length > 0) return shape.map((finding) => ({ ...finding, document: name, rule: null }));
  const seen = new Map<string, number>();
  return (document as { rules: unknown[] }).rules.flatMap((rule, at) => {
    const id = textAt(rule, 'id');
    if (id !== null && !seen.has(id)) seen.set(id, at);
    return checkRule(rule, at, seen).map((finding) => ({ ...finding, document: name, rule: id }));
  });
}

function pathsRead(rules: readonly CompiledRule[]): ReadonlySet<string> {
  const conditions = rules.flatMap(({ when, any }) => [...when, ...(any ?? []).flat()]);
  return new Set(conditions.map(({ path }) => path));
}

/** Checks a document and compiles its conditions, once. Nothing is thrown: what is wrong comes back with its place. */
export function compileRules(document: unknown, number = 1): CompiledDocument {
  const findings = checkDocument(document);
  if (findings.length > 0) return { ok: false, findings: findings.slice(0, maxFindings) };
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
    version: rulesVersion(sound, number),
    applies_to: sound.applies_to,
    at: compiled,
    reads: pathsRead(Object.values(compiled).flat()),
  };
  return { ok: true, rules };
}
