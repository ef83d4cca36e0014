import type { Question } from '@gam/schemas/questions';
import type { CompiledRule, CompiledRules } from './compiled-rules.ts';
import type { Facts } from './facts.ts';
import { firstCounts, traceRules, type RuleOutcome, type RuleTrace } from './rule-trace.ts';
import { answeringRule, answerScope } from './settle-question.ts';

/** Facts at a question. */
export type QuestionFacts = Facts & { readonly question: Question };

type Judge = (rule: CompiledRule<'question'>, matched: readonly CompiledRule<'question'>[]) => RuleOutcome;

/** Consequences that are not decided by the first rule alone. */
const judges = (question: Question): Readonly<Record<string, Judge>> => ({
  keep_options: () => 'taken',
  mandatory: (rule, matched) =>
    rule.then.mandatory === true || !matched.some(({ then }) => then.mandatory === true)
      ? firstCounts(
          rule,
          'mandatory',
          matched.filter(({ then }) => then.mandatory === rule.then.mandatory),
        )
      : 'overruled',
  answer: (rule, matched) => {
    const scope = answerScope(question, matched);
    if (answeringRule(matched, scope) === rule) return 'taken';
    // The question itself shows whether there was an entry answer.
    if (rule.then.answer === 'given_answer') return 'taken';
    return answeringRule([rule], { ...scope }) === null ? 'nothing_to_answer' : 'overruled';
  },
});

/** Explains a decision at a question: every rule there with its facts and its outcome. */
export function traceQuestion(rules: CompiledRules, facts: QuestionFacts): RuleTrace[] {
  const special = judges(facts.question);
  return traceRules(rules.at.question, facts, (rule, key, matched) =>
    Object.hasOwn(special, key)
      ? (special[key]?.(rule, matched) ?? 'taken')
      : firstCounts(rule, key, matched),
  );
}
