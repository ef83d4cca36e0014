import type { CompiledRules } from '../../compiled-rules.ts';
import type { CheckFinding } from '../check-finding.ts';

type DocumentFinding = Omit<CheckFinding, 'service'> & { readonly rule: string };

const warning = (
  code: CheckFinding['code'],
  rule: string,
  path: string,
  message: string,
): DocumentFinding => ({
  code,
  severity: 'warning',
  question: null,
  rule,
  path,
  message,
});

/** The rules that no facts can satisfy. */
export function contradictoryRules(rules: CompiledRules): DocumentFinding[] {
  const { contradictory, written } = rules.review();
  return [...contradictory].map((rule) =>
    warning(
      'rule_never_matches',
      rule,
      `${written.get(rule)?.path ?? ''}/when`,
      `rule "${rule}" never matches: its conditions contradict each other.`,
    ),
  );
}

/** The rules that never count, since an earlier one always matches too and has the same consequences. */
export function rulesInShadow(rules: CompiledRules): DocumentFinding[] {
  const { shadowed, written } = rules.review();
  return [...shadowed].map(([rule, by]) =>
    warning(
      'rule_shadowed',
      rule,
      written.get(rule)?.path ?? '',
      `rule "${rule}" never counts: rule "${by}" stands before it, matches wherever it does and decides the same.`,
    ),
  );
}
