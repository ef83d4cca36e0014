import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { QuestionConsequence } from '@gam/schemas/rules';
import { kindIn, kindOf } from '../../../questions/question-kinds.ts';
import type { QuestionView } from '../../../questions/kind.ts';
import { bindRule } from '../../bind-rule.ts';
import { type CompiledRule, documentsOf } from '../../compiled-rules.ts';
import { writtenRules } from '../document/written-rules.ts';
import { type FindingKind, listed, type LocalCheckFinding, nameOf } from '../finding-kind.ts';

type Then = QuestionConsequence;

/** A part of a consequence that has no effect on a question: its path in `then`, and why. */
interface Misfit {
  readonly path: string;
  readonly because: string;
}

const plainView = ({ options, is_mandatory }: Question): QuestionView => ({
  options,
  mandatory: is_mandatory,
  texts: {},
  bounds: {},
});

const constraintsUnder = (question: Question, changes: Partial<QuestionView>): AnswerConstraints => {
  const view = { ...plainView(question), ...changes };
  return kindIn(question, view).constraints(question, view);
};

const hasSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether a bound changes what a question accepts, for the given number or one near it. */
function takesBound(question: Question, field: string, given: number, widget: Then['widget']): boolean {
  const view = { widget: widget ?? null };
  const plain = constraintsUnder(question, view);
  return [given, given + 1, 1, 2].some(
    (value) => !hasSame(plain, constraintsUnder(question, { ...view, bounds: { [field]: value } })),
  );
}

const hasOptions = ({ options }: Question): boolean => options.length > 0;

/** By consequence: the parts that cannot apply to a question. Consequences that every question takes have none. */
const misfits: { readonly [K in keyof Then]-?: ((then: Then, question: Question) => Misfit[]) | null } = {
  skip: null,
  require_login: null,
  texts: null,
  notice: null,
  layout: ({ layout }, question) =>
    layout === undefined ||
    kindOf(question).widget === 'choices' ||
    kindOf(question).widget === 'fetched_choices'
      ? []
      : [{ path: '/layout', because: 'it is no choice of options' }],
  keep_options: (_then, question) =>
    hasOptions(question) ? [] : [{ path: '/keep_options', because: 'it has no options' }],
  replace_options: (_then, question) =>
    kindOf(question).widget === 'choices'
      ? []
      : [{ path: '/replace_options', because: 'it is no choice of options' }],
  answer: ({ answer }, question) => {
    if (typeof answer !== 'object' || !('values' in answer) || !hasOptions(question)) return [];
    const offered = new Set(question.options.map(({ id }) => id));
    const unknown = answer.values.filter((value) => !offered.has(value));
    const because = `it has no option ${listed(unknown)}`;
    return unknown.length === 0 ? [] : [{ path: '/answer/values', because }];
  },
  widget: ({ widget }, question) => {
    if (widget === undefined || kindOf(question).widget === widget) return [];
    const fits = kindIn(question, { options: question.options, widget }) !== kindOf(question);
    return fits
      ? []
      : [{ path: '/widget', because: `the widget "${widget}" does not fit its type ${question.type}` }];
  },
  mandatory: ({ mandatory }, question) =>
    mandatory === undefined || constraintsUnder(question, { mandatory }).mandatory === mandatory
      ? []
      : [
          {
            path: '/mandatory',
            because: `a question of type ${question.type} is always ${mandatory ? 'optional' : 'mandatory'}`,
          },
        ],
  constraints: ({ constraints = {}, widget }, question) =>
    Object.entries(constraints)
      .filter(([field, given]) => !takesBound(question, field, given, widget))
      .map(([field]) => ({
        path: `/constraints/${field}`,
        because: `its type ${question.type} has no ${field}`,
      })),
};

const misfitsOf = (then: Then, question: Question): Misfit[] =>
  (Object.keys(then) as (keyof Then)[]).flatMap((key) => misfits[key]?.(then, question) ?? []);

/** Whether a rule says for which questions it is; otherwise it is for those of all that it fits. */
const picksQuestions = ({ when, any }: CompiledRule): boolean =>
  [when, ...(any ?? [])].some((map) => map.some(({ path }) => path.startsWith('question.')));

/**
 * Consequences that cannot apply to a question that their rule is for: an error, since they would have no effect
 * without a word. A rule that names no question may be for some of them only, so it is an error if it fits none.
 */
export const cannotApply: FindingKind = ({ service, rules, questions }) => {
  const written = new Map(documentsOf(rules).map((document) => [document.version, writtenRules(document)]));
  return rules.at.question.flatMap((rule): LocalCheckFinding[] => {
    const bound = questions.filter(
      ({ question, index }) =>
        bindRule(rule, { question, position: index + 1, service, city: { id: null } }) !== 'never',
    );
    const found = bound.map(({ question }) => ({ question, misfits: misfitsOf(rule.then, question) }));
    const isFitting = !picksQuestions(rule) && found.some(({ misfits: none }) => none.length === 0);
    if (isFitting) return [];
    return found.flatMap(({ question, misfits: all }) =>
      all.map(({ path, because }) => ({
        severity: 'error' as const,
        question: null,
        rule: rule.id,
        path: `${written.get(rule.document)?.get(rule.id)?.path ?? ''}/then${path}`,
        message: `rule "${rule.id}" cannot apply to ${nameOf(question)}: ${because}.`,
      })),
    );
  });
};
