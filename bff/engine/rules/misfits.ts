import { answerForms, type Question } from '@gam/schemas/questions';
import type { QuestionConsequence, QuestionConstraints } from '@gam/schemas/rules';
import { isCountedQuestion, kindOf, showsIn } from '../questions/question-kinds.ts';
import type { CompiledRule } from './compiled-rules.ts';

/** A consequence that cannot apply to a question. `field`: the one of its fields that cannot; null for all of it. */
export interface Misfit {
  readonly consequence: keyof QuestionConsequence;
  readonly field: string | null;
  /** Why, for people: completes "it cannot apply to the question, …". */
  readonly because: string;
}

const hasOptions = ({ options }: Question): boolean => options.length > 0;
const isChoice = (question: Question): boolean =>
  showsIn('choices', question) || kindOf(question).widget === 'fetched_choices';

type Fits = (question: Question, widget: QuestionConsequence['widget']) => boolean;
const takesNumbers: Fits = (question, widget) =>
  kindOf(question).widget === 'number' || widget === 'number' || isCountedQuestion(question);
const takesText: Fits = (question, widget) => kindOf(question).widget === 'text' || widget === 'text';
const takesSeveral: Fits = ({ type }) => answerForms[type].several;
const takesDate: Fits = ({ type }) => answerForms[type].holds === 'date';

/** The questions that have each bound. */
const bounds = {
  min: [takesNumbers, 'which takes no number'],
  max: [takesNumbers, 'which takes no number'],
  step: [takesNumbers, 'which takes no number'],
  max_length: [takesText, 'which takes no text'],
  min_selected: [takesSeveral, 'which takes one option at most'],
  max_selected: [takesSeveral, 'which takes one option at most'],
  dates: [takesDate, 'which asks for no date'],
} as const satisfies Record<keyof QuestionConstraints, readonly [Fits, string]>;

const whole = (consequence: Misfit['consequence'], because: string): Misfit => ({
  consequence,
  field: null,
  because,
});

type Find = (then: QuestionConsequence, question: Question) => readonly Misfit[];

/** What of each consequence cannot apply; the others apply to every question. */
const finders: { readonly [K in keyof QuestionConsequence]?: Find } = {
  keep_options: (_then, question) =>
    hasOptions(question) ? [] : [whole('keep_options', 'which has no options')],
  replace_options: (_then, question) =>
    isChoice(question) ? [] : [whole('replace_options', 'which is no choice')],
  widget: ({ widget }, question) =>
    widget === undefined || showsIn(widget, question) ? [] : [whole('widget', `which ${widget} cannot show`)],
  layout: (_then, question) => (showsIn('choices', question) ? [] : [whole('layout', 'which is no choice')]),
  constraints: ({ constraints = {}, widget }, question) =>
    (Object.keys(constraints) as (keyof QuestionConstraints)[]).flatMap((field) => {
      const [fits, because] = bounds[field];
      return fits(question, widget) ? [] : [{ consequence: 'constraints' as const, field, because }];
    }),
  answer: ({ answer }, question) => {
    if (typeof answer !== 'object' || !hasOptions(question) || !isClosed(question)) return [];
    const offered = new Set(question.options.map(({ id }) => id));
    const named = 'values' in answer ? answer.values : Object.values(answer.map ?? {}).flat();
    const unknown = named.find((value) => !offered.has(value));
    return unknown === undefined ? [] : [whole('answer', `which has no option ${JSON.stringify(unknown)}`)];
  },
};

/** Whether only the question's own options answer it. */
const isClosed = (question: Question): boolean =>
  showsIn('choices', question) && answerForms[question.type].holds !== 'date';

/** Returns what of a rule's consequences cannot apply to a question. Pure, and the same at check and at runtime. */
export function misfitsOf(then: QuestionConsequence, question: Question): readonly Misfit[] {
  return (Object.keys(then) as (keyof QuestionConsequence)[]).flatMap(
    (key) => finders[key]?.(then, question) ?? [],
  );
}

/** Returns a rule with the consequences that can apply to a question; the rule itself where all can. */
export function fitRule(rule: CompiledRule<'question'>, question: Question): CompiledRule<'question'> {
  const misfits = misfitsOf(rule.then, question);
  return misfits.length === 0 ? rule : without(rule, misfits);
}

function without(rule: CompiledRule<'question'>, misfits: readonly Misfit[]): CompiledRule<'question'> {
  const dropped = new Set(
    misfits.filter(({ field }) => field === null).map(({ consequence }) => consequence),
  );
  const fields = new Set(misfits.flatMap(({ field }) => field ?? []));
  const kept = Object.entries(rule.then).filter(([key]) => !dropped.has(key as Misfit['consequence']));
  const then: QuestionConsequence = Object.fromEntries(kept);
  const { constraints, ...others } = then;
  const left = Object.entries(constraints ?? {}).filter(([field]) => !fields.has(field));
  return {
    ...rule,
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the rule's own word, and an object, not a function
    then: left.length > 0 ? { ...others, constraints: Object.fromEntries(left) } : others,
    keeps: dropped.has('keep_options') ? null : rule.keeps,
    derives: dropped.has('answer') ? null : rule.derives,
  };
}
