import type { Option } from '@gam/schemas/questions';
import type { Condition, DecisionPoint, RuleAt } from '@gam/schemas/rules';
import { factTypeOf, optionFieldType } from '@gam/shared/rule-document';
import type { CompiledCondition, CompiledRule } from './compiled-rules.ts';
import type { Accepts, conditionCompiler } from './condition-compiler.ts';
import { answerReader, isLivePath, isStaticPath, liveReaders, staticReaders } from './read-fact.ts';

type Compile = ReturnType<typeof conditionCompiler>;

function compileCondition(path: string, condition: Condition, compile: Compile): CompiledCondition {
  const type = factTypeOf(path);
  if (type === null) throw new Error(`The path ${path} was not checked before it was compiled.`);
  const accepts = compile(condition, type);
  if (isStaticPath(path)) return { is: 'static', path, read: staticReaders[path], accepts };
  return { is: 'live', path, read: isLivePath(path) ? liveReaders[path] : answerReader(path), accepts };
}

const compileMap = (map: Readonly<Record<string, Condition>>, compile: Compile): CompiledCondition[] =>
  Object.entries(map).map(([path, condition]) => compileCondition(path, condition, compile));

/** Whether an option stays: all its named fields must hold. */
function compileKeeps(kept: Readonly<Record<string, Condition>>, compile: Compile) {
  const tests = Object.entries(kept).flatMap(
    ([field, condition]): [field: keyof Option, accepts: Accepts][] => {
      const type = optionFieldType(field);
      return type === null ? [] : [[field as keyof Option, compile(condition, type)]];
    },
  );
  return (option: Option) => tests.every(([field, accepts]) => accepts(option[field]));
}

/** A rule that was checked, ready to decide. */
export function compileRule<P extends DecisionPoint>(rule: RuleAt<P>, compile: Compile): CompiledRule<P> {
  const kept = 'keep_options' in rule.then ? rule.then.keep_options : undefined;
  return {
    id: rule.id,
    at: rule.at,
    when: compileMap(rule.when, compile),
    any: rule.any === undefined ? null : rule.any.map((map) => compileMap(map, compile)),
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the rule's own word, and an object, not a function
    then: rule.then,
    keeps: kept === undefined ? null : compileKeeps(kept, compile),
    because: rule.because,
  };
}
