import { done, failed, type Result } from '@gam/shared/result';
import type { Condition, DecisionPoint, RuleAt, RuleDocument } from '@gam/schemas/rules';
import {
  checkDocument,
  factTypeOf,
  type LocalFinding,
  optionFieldType,
  readInstant,
  type RuleFinding,
} from '@gam/shared/rule-document';
import type { Option } from '@gam/schemas/questions';
import type { Hash } from '../hash.ts';
import { lazily } from '../lazily.ts';
import { reviewDocument } from './check/document/review-document.ts';
import {
  type CompiledCondition,
  type CompiledRule,
  type CompiledRules,
  rulesByPoint,
} from './compiled-rules.ts';
import { type Accepts, conditionCompiler } from './condition-compiler.ts';
import { deriveAnswer } from './derive-answer.ts';
import { grantsByLinkAlone } from './link-alone.ts';
import { rulesVersion } from './rules-version.ts';
import { isStaticPath, liveReader, staticReaders } from '../facts/read-fact.ts';

function pathsRead(rules: readonly CompiledRule[]): ReadonlySet<string> {
  const conditions = rules.flatMap(({ when, any }) => [...when, ...(any ?? []).flat()]);
  const sources = rules.flatMap(({ derives }) => (derives === null ? [] : [derives.path]));
  return new Set([...conditions.map(({ path }) => path), ...sources]);
}

/**
 * Checks a document and compiles its conditions, once. Errors are returned with their places, never thrown. Published
 * versions count from 1; 0 is an unpublished document: the seed, or a file of a directory.
 */
export function compileRules(
  document: unknown,
  hash: Hash,
  number = 0,
): Result<CompiledRules, readonly RuleFinding[]> {
  const findings = checkDocument(document);
  if (findings.length > 0) return failed(findings);
  const sound = document as RuleDocument;
  const version = rulesVersion(sound, number, hash);
  const compile = conditionCompiler();
  const compiled = rulesByPoint(<P extends DecisionPoint>(point: P) =>
    (sound.rules as RuleAt<P>[])
      .filter((rule) => rule.at === point)
      .map((rule) => compileRule(rule, version, compile)),
  );
  const vouchers = Object.values(compiled)
    .flat()
    .flatMap((rule) => grantsByLinkAlone(rule).map((finding) => inRule(sound, rule.id, finding)));
  if (vouchers.length > 0) return failed(vouchers);
  const rules: CompiledRules = {
    document: sound,
    number,
    name: sound.name,
    kind: sound.kind ?? 'base',
    isStop: sound.applies_to_open_flows === true,
    priority: sound.priority ?? 0,
    version,
    hash,
    applies_to: sound.applies_to,
    from: sound.from === undefined ? null : readInstant(sound.from),
    until: sound.until === undefined ? null : readInstant(sound.until),
    at: compiled,
    reads: pathsRead(Object.values(compiled).flat()),
    review: lazily(() => reviewDocument({ document: sound, at: compiled })),
  };
  return done(rules);
}

/** Returns a finding of a rule with its place in the document. */
function inRule({ name, rules }: RuleDocument, rule: string, finding: LocalFinding): RuleFinding {
  const at = rules.findIndex(({ id }) => id === rule);
  return { ...finding, document: name, rule, path: `/rules/${at}${finding.path}` };
}

type Compile = ReturnType<typeof conditionCompiler>;

function compileCondition(path: string, condition: Condition, compile: Compile): CompiledCondition {
  const type = factTypeOf(path);
  if (type === null) throw new Error(`The path ${path} was not checked before it was compiled.`);
  const accepts = compile(condition, type);
  if (isStaticPath(path)) return { is: 'static', path, read: staticReaders[path], accepts };
  return { is: 'live', path, read: liveReader(path), accepts };
}

const compileMap = (map: Readonly<Record<string, Condition>>, compile: Compile): CompiledCondition[] =>
  Object.entries(map).map(([path, condition]) => compileCondition(path, condition, compile));

/** Whether an option is kept: all its named fields must match. */
function compileKeeps(kept: Readonly<Record<string, Condition>>, compile: Compile) {
  const tests = Object.entries(kept).flatMap(
    ([field, condition]): [field: keyof Option, accepts: Accepts][] => {
      const type = optionFieldType(field);
      return type === null ? [] : [[field as keyof Option, compile(condition, type)]];
    },
  );
  return (option: Option) => tests.every(([field, accepts]) => accepts(option[field]));
}

/** A checked rule, ready to decide. */
function compileRule<P extends DecisionPoint>(
  rule: RuleAt<P>,
  document: string,
  compile: Compile,
): CompiledRule<P> {
  const kept = 'keep_options' in rule.then ? rule.then.keep_options : undefined;
  const answer = 'answer' in rule.then ? rule.then.answer : undefined;
  return {
    id: rule.id,
    document,
    at: rule.at,
    when: [rule.when, ...(rule.all ?? [])].flatMap((map) => compileMap(map, compile)),
    any: rule.any === undefined ? null : rule.any.map((map) => compileMap(map, compile)),
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the rule's own word, and an object, not a function
    then: rule.then,
    keeps: kept === undefined ? null : compileKeeps(kept, compile),
    undoes: rule.instead_of === undefined ? null : new Set(rule.instead_of),
    derives: typeof answer === 'object' && 'from' in answer ? deriveAnswer(answer) : null,
    because: rule.because,
  };
}
