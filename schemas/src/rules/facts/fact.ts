import type { Scalar } from '../condition.ts';

/** The type of a fact or of an option's field. `strings` is a list of texts; `nullable`: null when it is missing. */
export interface FactType {
  readonly holds: 'string' | 'number' | 'boolean' | 'strings';
  readonly nullable: boolean;
  /** All texts that it can hold; missing: any text. */
  readonly values?: readonly string[];
}

/** The types of facts, by short names. */
export const is = {
  text: { holds: 'string', nullable: false },
  maybeText: { holds: 'string', nullable: true },
  number: { holds: 'number', nullable: false },
  maybeNumber: { holds: 'number', nullable: true },
  flag: { holds: 'boolean', nullable: false },
  maybeFlag: { holds: 'boolean', nullable: true },
  texts: { holds: 'strings', nullable: false },
  maybeTexts: { holds: 'strings', nullable: true },
} as const satisfies Record<string, FactType>;

/** The units of numbers. */
export type FactUnit = 'ms' | 'hours' | 'days' | 'toman' | 'hour_of_day' | 'month' | 'level' | 'count';

/**
 * When a fact is known: when the flow is compiled; when it is entered, for its whole life; when it is entered, and
 * again at a sign-in; as far as questions are answered; at each event, by its recorded time; when the price is known.
 */
export const factMoments = ['compiled', 'entry', 'sign_in', 'answers', 'time', 'price'] as const;
export type FactMoment = (typeof factMoments)[number];

/**
 * What must be there before a fact says anything: a flow under way, one question, answers, the options that they chose, the
 * price.
 */
export type FactNeed = 'nothing' | 'flow' | 'question' | 'answers' | 'options' | 'price';

/** A fact that rules may read, with what people need to know of it. `en` and `fa` are one sentence each. */
export interface Fact extends FactType {
  readonly unit?: FactUnit;
  readonly known: FactMoment;
  readonly needs: FactNeed;
  readonly en: string;
  readonly fa: string;
  readonly example: Scalar | readonly string[];
}

/** Facts by path. */
export type FactTable = Readonly<Record<string, Fact>>;
