import { type CompiledRules, documentsOf } from '../../compiled-rules.ts';
import type { CheckFinding } from '../check-finding.ts';
import type { FindingKind } from '../finding-kind.ts';

interface DocumentFinding<Code extends string = CheckFinding['code']> extends Omit<
  CheckFinding,
  'service' | 'code'
> {
  readonly code: Code;
  readonly rule: string;
}

/** A warning about a rule; `at`: the place in the rule. */
const warning = <Code extends string>(
  code: Code,
  rules: CompiledRules,
  rule: string,
  at: string,
  message: string,
): DocumentFinding<Code> => {
  const path = `${rules.review().written.get(rule)?.path ?? ''}${at}`;
  return { code, severity: 'warning', question: null, rule, path, message };
};

/** The rules that no facts can satisfy. */
export function contradictoryRules(rules: CompiledRules): DocumentFinding[] {
  return [...rules.review().contradictory].map((rule) => {
    const message = `rule "${rule}" never matches: its conditions contradict each other.`;
    return warning('rule_never_matches', rules, rule, '/when', message);
  });
}

/** The rules that never count, since an earlier one always matches too and has the same consequences. */
export function rulesInShadow(rules: CompiledRules): DocumentFinding[] {
  return [...rules.review().shadowed].map(([rule, by]) => {
    const message = `rule "${rule}" never counts: rule "${by}" stands before it, matches wherever it does and decides the same.`;
    return warning('rule_shadowed', rules, rule, '', message);
  });
}

/** The rules of a service's documents that never count, by the document alone. */
export const ruleShadowed: FindingKind = ({ rules }) => documentsOf(rules).flatMap(rulesInShadow);

/** The rules that leave a question without a heading. */
export const emptyHeadings = (rules: CompiledRules): DocumentFinding<'empty_heading'>[] =>
  rules.at.question.flatMap(({ id, then: { texts = {} } }) =>
    (['title', 'detail'] as const)
      .filter((field) => texts[field]?.trim() === '')
      .map((field) => {
        const message = `rule "${id}" gives questions an empty heading.`;
        return warning('empty_heading', rules, id, `/then/texts/${field}`, message);
      }),
  );
