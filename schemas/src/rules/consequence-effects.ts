import type { ConsequenceOf, DecisionPoint } from './consequences.ts';

/** What a consequence does to an order, and how those of several rules meet. */
interface ConsequenceEffect {
  /** `first`: the first rule with it counts; `by_field`: the same for each of its fields; `adding`: all rules count. */
  readonly meets: 'first' | 'by_field' | 'adding';
  /**
   * `nothing`: it says or shows something, or chooses a step that every customer can pass; `way`: it changes where customers
   * get or what they can answer; `other_questions`: also whether another question is asked, or what that one knows of it.
   */
  readonly changes: 'nothing' | 'way' | 'other_questions';
  /** Whether an emergency stop may have it, which comes in the middle of flows. */
  readonly stops?: true;
}

type EffectsOf<C> = { readonly [K in keyof C]-?: ConsequenceEffect };

const denial = { meets: 'first', changes: 'way', stops: true } as const;
const notice = { meets: 'adding', changes: 'nothing', stops: true } as const;
const words = { meets: 'first', changes: 'nothing' } as const;
const addingWords = { meets: 'adding', changes: 'nothing' } as const;
const texts = { meets: 'by_field', changes: 'nothing' } as const;
const way = { meets: 'first', changes: 'way' } as const;
const otherQuestions = { meets: 'first', changes: 'other_questions' } as const;

/** Every consequence of every decision point; a missing one does not compile. */
const consequenceEffects: { readonly [P in DecisionPoint]: EffectsOf<ConsequenceOf<P>> } = {
  entry: { redirect: way, deny: denial, voucher: words },
  question: {
    skip: otherQuestions,
    answer: otherQuestions,
    keep_options: { meets: 'adding', changes: 'other_questions' },
    replace_options: otherQuestions,
    require_login: way,
    widget: way,
    layout: words,
    texts,
    mandatory: { meets: 'adding', changes: 'other_questions' },
    constraints: { meets: 'by_field', changes: 'way' },
    notice,
  },
  after_last: { go: words, deny: denial },
  quote: {
    show: addingWords,
    hide: addingWords,
    texts,
    notice,
    confirm: addingWords,
    voucher: words,
    deny: denial,
  },
  payment: { keep_gateways: way },
  placed: { navigate: way, notify: addingWords },
  task: { texts, help_link: addingWords, notice },
};

/** The consequences of a rule by their names, each with its effect. */
export const effectsOf = (rule: {
  readonly at: DecisionPoint;
  readonly then: object;
}): readonly (readonly [key: string, effect: ConsequenceEffect])[] =>
  Object.entries<ConsequenceEffect>(consequenceEffects[rule.at]).filter(([key]) =>
    Object.hasOwn(rule.then, key),
  );
