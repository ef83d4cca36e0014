import type { Question } from '@gam/schemas/questions';
import type { CompiledRule, OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { firstCounts, givesText, traceRules, type RuleEffect, type RuleTrace } from './rule-trace.ts';
import { fitRule, misfitsOf } from './misfits.ts';
import { answeringRule, answerScope } from './settle-question.ts';

/** Facts at a question. */
type QuestionFacts = Facts & { readonly question: Question };

type Judge = (rule: CompiledRule<'question'>, matched: readonly CompiledRule<'question'>[]) => RuleEffect;

/** Consequences that are not decided by the first rule alone. */
const judges = (question: Question): Readonly<Record<string, Judge>> => ({
  keep_options: () => 'taken',
  notice: () => 'taken',
  texts: (rule, matched) => (givesText(rule, rule.then.texts ?? {}, matched) ? 'taken' : 'overruled'),
  constraints: (rule, matched) =>
    rule.then.constraints?.dates || givesText(rule, rule.then.constraints ?? {}, matched, 'constraints')
      ? 'taken'
      : 'overruled',
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
    if (rule.then.answer === 'given_answer' || rule.derives !== null) return 'taken';
    return answeringRule([rule], { ...scope }) === null ? 'nothing_to_answer' : 'overruled';
  },
});

/**
 * Explains a decision at a question: every rule there with its facts and its outcome. A consequence that cannot apply to
 * the question is never explained as an effect.
 */
export function traceQuestion(rules: OrderedRules, facts: QuestionFacts): RuleTrace[] {
  const { question } = facts;
  const special = judges(question);
  const written = rules.at.question;
  const fitted = written.map((rule) => fitRule(rule, question));
  const traces = traceRules(fitted, facts, (rule, key, matched) =>
    Object.hasOwn(special, key)
      ? (special[key]?.(rule, matched) ?? 'taken')
      : firstCounts(rule, key, matched),
  );
  return traces.map((trace, index) => {
    const rule = written[index];
    if (!rule || rule === fitted[index] || !trace.matched) return trace;
    const dropped = misfitsOf(rule.then, question).filter(
      ({ consequence }) => !(consequence in trace.outcome),
    );
    const outcome = Object.fromEntries(
      dropped.map(({ consequence }) => [consequence, 'cannot_apply' as const]),
    );
    return { ...trace, outcome: { ...outcome, ...trace.outcome } };
  });
}
