import { describe, expect, it } from 'vitest';
import { findingWords } from '../../rules/check/finding-words.ts';
import { acknowledgedMistakes } from './fixtures/acknowledged.ts';
import { amountMistakes } from './fixtures/amounts.ts';
import { answerMistakes } from './fixtures/answers.ts';
import { cannotApplyMistakes } from './fixtures/cannot-apply.ts';
import { chosenTogetherMistakes } from './fixtures/chosen-together.ts';
import { dateMistakes } from './fixtures/dates.ts';
import { deadEndMistakes } from './fixtures/dead-ends.ts';
import { documentMistakes } from './fixtures/documents.ts';
import { endMistakes } from './fixtures/ends.ts';
import { entryMistakes } from './fixtures/entry.ts';
import { factMistakes } from './fixtures/facts.ts';
import { wrongOf } from './fixtures/judge-case.ts';
import { linkMistakes } from './fixtures/links.ts';
import type { Mistake } from './fixtures/mistake.ts';
import { reachMistakes } from './fixtures/reach.ts';
import { setMistakes } from './fixtures/sets.ts';
import { settings } from './fixtures/settings.ts';
import { structureMistakes } from './fixtures/structure.ts';
import { togetherMistakes } from './fixtures/together.ts';
import { voucherMistakes } from './fixtures/vouchers.ts';
import { widerMistakes } from './fixtures/wider.ts';

/** Every kind of mistake that was thought of; each is built in every setting. */
const mistakes: readonly Mistake[] = [
  ...acknowledgedMistakes,
  ...amountMistakes,
  ...answerMistakes,
  ...cannotApplyMistakes,
  ...chosenTogetherMistakes,
  ...dateMistakes,
  ...deadEndMistakes,
  ...documentMistakes,
  ...endMistakes,
  ...entryMistakes,
  ...factMistakes,
  ...linkMistakes,
  ...reachMistakes,
  ...setMistakes,
  ...structureMistakes,
  ...togetherMistakes,
  ...voucherMistakes,
  ...widerMistakes,
];

/** What is not found in a set of documents and services, but where a document is read or sent, or by no known set. */
const elsewhere = {
  unreadable: 'a file is no JSON',
  too_large: 'a document is refused before it is read',
  duplicate_name: 'two files have one name',
  other_name: 'a document is sent to the place of another',
  refused_answers: 'a backend judges answers',
  unknown_voucher: 'a backend knows its codes',
  endless: 'a guard of the walk: no rules are known that make a flow come back again and again',
} as const;

it('the table of mistakes has each kind of finding, and no mistake twice', () => {
  const found = new Set([...mistakes.map(({ found: { code } }) => code), ...Object.keys(elsewhere)]);
  expect(Object.keys(findingWords).filter((code) => !found.has(code as keyof typeof findingWords))).toEqual(
    [],
  );
  expect(new Set(mistakes.map(({ about }) => about)).size).toBe(mistakes.length);
});

describe.each(settings)('mistakes in a service for $about', (setting) => {
  it.each(mistakes)('are found: $about', (mistake) => {
    expect(wrongOf(setting, mistake)).toEqual([]);
  });
});
