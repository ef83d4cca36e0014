import { ask } from '../../flow/flow-fixtures.ts';
import { at, type Case, type Mistake, type OfHome } from './mistake.ts';

const found = { severity: 'error', code: 'cannot_apply', rule: 'r' } as const;
/** A service with a text. */
const withNotes: OfHome = (questions) => [
  ...questions,
  ask('notes', { type: 'text', options: [], is_mandatory: false }),
];
const wash = (about: string, question: string, then: object, path: string) => ({
  about: `what the service does not take: ${about}`,
  questions: withNotes,
  rules: [at(question, 'r', then)],
  found: { ...found, path: `/rules/0/then${path}` },
});
const bounded = (about: string, question: string, constraints: object) =>
  wash(about, question, { constraints }, `/constraints/${Object.keys(constraints)[0] ?? ''}`);

export const widerMistakes: readonly Mistake[] = [
  bounded('a number above the most', 'metres', { max: 500 }),
  bounded('a number below the least', 'metres', { min: 3 }),
  bounded('a least number beside the steps', 'metres', { min: 10 }),
  bounded('steps between the steps', 'metres', { step: 1 }),
  bounded('a count above the most', 'thing', { max: 40 }),
  bounded('a count below the least', 'thing', { min: 0 }),
  bounded('a longer text', 'notes', { max_length: 1500 }),
  wash('a text in place of a number', 'metres', { widget: 'text' }, '/widget'),
  wash('a text in place of an option', 'expert', { widget: 'text' }, '/widget'),
  wash('a search that asks for no count', 'thing', { widget: 'search_select' }, '/widget'),
  wash('experts as bundles', 'bundles', { replace_options: 'favourites' }, '/replace_options'),
];

export const soundWithinBounds: readonly Case[] = [
  wash('a number within the bounds', 'metres', { constraints: { min: 12, max: 90, step: 6 } }, ''),
  wash('fewer counts', 'thing', { constraints: { max: 5 } }, ''),
  wash('a shorter text', 'notes', { constraints: { max_length: 200 } }, ''),
  wash('a number in place of a text', 'notes', { widget: 'number' }, ''),
  wash('a search for an option', 'expert', { widget: 'search_select' }, ''),
];
