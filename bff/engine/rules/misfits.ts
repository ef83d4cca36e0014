import type { WidgetType } from '@gam/schemas/descriptors';
import { type AnswerForm, answerForms, type Question, type QuestionTag } from '@gam/schemas/questions';
import type { QuestionConsequence, QuestionConstraints } from '@gam/schemas/rules';
import { isOnGrid, type NumberBounds, numberBounds } from '@gam/shared/number-grid';
import { freeTextLengths } from '@gam/shared/text-forms';
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

/** Why a bound lets through what the question itself does not take; null if it does not. */
type Widens = (value: number, question: Question) => string | null;
/** A text that is asked for as a number takes every number. */
const isOfNumbers = (question: Question): boolean =>
  answerForms[question.type].holds === 'number' || isCountedQuestion(question);
const noWider: Widens = () => null;
const byNumbers =
  (widens: (value: number, own: NumberBounds) => string | null): Widens =>
  (value, question) =>
    isOfNumbers(question) ? widens(value, numberBounds(question)) : null;
const grid = { max: Number.POSITIVE_INFINITY };

/** The questions that have each bound, and how a rule would widen what they take. */
const bounds = {
  min: [
    takesNumbers,
    'which takes no number',
    byNumbers((value, own) => {
      if (value < own.min) return `which takes no number below ${own.min}`;
      return isOnGrid(value, { ...own, ...grid })
        ? null
        : `which takes only steps of ${own.step} from ${own.min} on`;
    }),
  ],
  max: [
    takesNumbers,
    'which takes no number',
    byNumbers((value, own) => (value > own.max ? `which takes no number above ${own.max}` : null)),
  ],
  step: [
    takesNumbers,
    'which takes no number',
    byNumbers((value, own) =>
      isOnGrid(value, { min: 0, step: own.step, ...grid }) ? null : `which takes only steps of ${own.step}`,
    ),
  ],
  max_length: [
    takesText,
    'which takes no text',
    (value) =>
      value > freeTextLengths.max_length
        ? `which takes no text of more than ${freeTextLengths.max_length} characters`
        : null,
  ],
  min_selected: [takesSeveral, 'which takes one option at most', noWider],
  max_selected: [takesSeveral, 'which takes one option at most', noWider],
  dates: [takesDate, 'which asks for no date', noWider],
} as const satisfies Record<keyof QuestionConstraints, readonly [Fits, string, Widens]>;

/** What the answers of widgets are that rules may give questions of another type. */
const formOfWidget: { readonly [W in WidgetType]?: AnswerForm['holds'] } = {
  choices: 'options',
  search_select: 'options',
  text: 'text',
  number: 'number',
};

/** Why a widget would give answers that the question does not take; null if it would not. */
function otherForm(widget: WidgetType, question: Question): string | null {
  if (kindOf(question).widget === widget) return null;
  if (widget === 'search_select' && isCountedQuestion(question))
    return 'which needs a count with each option';
  const { holds } = answerForms[question.type];
  const form = formOfWidget[widget];
  // Any answer can be sent as a text, and an area is one of the options.
  const isTaken = holds === 'text' || form === holds || (form === 'options' && holds === 'area');
  return isTaken ? null : `whose answers are not those of ${widget}`;
}

/** The tags of the questions that are answered with an expert. */
const expertTags: ReadonlySet<string> = new Set([
  'auto_allocation',
  'favorite_workman',
  'specific_workman',
] satisfies QuestionTag[]);
const asksForExpert = ({ type_tags }: Question): boolean => type_tags.some((tag) => expertTags.has(tag));

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
  replace_options: (_then, question) => {
    if (!isChoice(question)) return [whole('replace_options', 'which is no choice')];
    return asksForExpert(question) ? [] : [whole('replace_options', 'which asks for no expert')];
  },
  widget: ({ widget }, question) => {
    if (widget === undefined) return [];
    if (!showsIn(widget, question)) return [whole('widget', `which ${widget} cannot show`)];
    const because = otherForm(widget, question);
    return because === null ? [] : [whole('widget', because)];
  },
  layout: (_then, question) => (showsIn('choices', question) ? [] : [whole('layout', 'which is no choice')]),
  constraints: ({ constraints = {}, widget }, question) =>
    (Object.keys(constraints) as (keyof QuestionConstraints)[]).flatMap((field) => {
      const [fits, unfit, widens] = bounds[field];
      const bound = constraints[field];
      // Limits of dates are no numbers: they only ever take days away.
      const wider = typeof bound === 'number' ? widens(bound, question) : null;
      const because = fits(question, widget) ? wider : unfit;
      return because === null ? [] : [{ consequence: 'constraints' as const, field, because }];
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
