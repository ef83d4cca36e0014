import type { Question } from '@gam/schemas/questions';
import type { Service } from '../../questions/complete-service.ts';
import type { Finding } from '../../rules/check/check-everything.ts';
import { documentOf } from '../../rules/rule-fixtures.ts';

/** Rules and the questions under them, as they are built in each setting. */
export interface Case {
  readonly about: string;
  /** Questions of its own; or what it makes of those of the setting's service; by default two choices, `a` and `b`. */
  readonly questions?: readonly Question[] | OfHome;
  readonly service?: Partial<Service>;
  /** The rules of one document for every service. */
  readonly rules?: readonly unknown[];
  /** Whole documents, in place of `rules`. */
  readonly documents?: readonly unknown[];
  /** The cities in which the rules count; where it is set, links are followed, beside another service and a city. */
  readonly cities?: readonly string[];
}

/** What a case makes of the questions of the setting's service. */
export type OfHome = (home: readonly Question[]) => readonly Question[];

/** A constructed mistake and how the check reports it. */
export interface Mistake extends Case {
  readonly found: Partial<Finding>;
  /** The shortest way there, in words: who walks, and what they answer of the case's own questions. */
  readonly way?: string;
}

/** Rules and questions without a fault. */
export interface SoundCase extends Case {
  /** Whether some rule is for what no customer can choose, so that the check cannot prove it. */
  readonly isOpen?: boolean;
}

/** The service of the setting as it is. */
export const home: OfHome = (questions) => questions;

/** A rule at a decision point, as its author writes it. */
export const ruleAt = (
  at: string,
  id: string,
  consequence: object,
  when: object = {},
  others: object = {},
): object =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
  ({ id, at, when, then: consequence, because: `because of ${id}`, ...others });

/** A rule at one question. */
export const at = (
  question: string,
  id: string,
  consequence: object,
  when: object = {},
  others: object = {},
): object => ruleAt('question', id, consequence, { 'question.id': { const: question }, ...when }, others);

/** A layer beside the rules that ship with the product. */
export const layer = (rules: readonly unknown[], fields: object = {}): object => ({
  ...documentOf(rules),
  name: 'layer',
  kind: 'layer',
  priority: 60,
  ...fields,
});

/** Keeps an option that does not exist. */
export const noOptions = { keep_options: { id: { const: 'gone' } } };

export const answered = (question: string, option: string): object => ({
  [`answers.${question}`]: { contains: { const: option } },
});
export const notAnswered = (question: string, option: string): object => ({
  [`answers.${question}`]: { not: { contains: { const: option } } },
});
export const guest = { 'session.guest': { const: true } };
export const customer = { 'session.guest': { const: false } };
export const inApp = { 'session.in_app': { const: true } };
