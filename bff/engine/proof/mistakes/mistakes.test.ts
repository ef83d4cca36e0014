import { describe, expect, it } from 'vitest';
import { findingWords } from '../../rules/check/finding-words.ts';
import { acknowledgedMistakes } from './acknowledged.ts';
import { amountMistakes } from './amounts.ts';
import { answerMistakes } from './answers.ts';
import { cannotApplyMistakes } from './cannot-apply.ts';
import { chosenTogetherMistakes } from './chosen-together.ts';
import { dateMistakes } from './dates.ts';
import { deadEndMistakes } from './dead-ends.ts';
import { documentMistakes } from './documents.ts';
import { endMistakes } from './ends.ts';
import { entryMistakes } from './entry.ts';
import { factMistakes } from './facts.ts';
import { expectFound } from './judge-case.ts';
import { linkMistakes } from './links.ts';
import type { Mistake } from './mistake.ts';
import { reachMistakes } from './reach.ts';
import { setMistakes } from './sets.ts';
import { settings } from './settings.ts';
import { structureMistakes } from './structure.ts';
import { togetherMistakes } from './together.ts';
import { widerMistakes } from './wider.ts';

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
  ...widerMistakes,
];

/** What is not found in a set of documents and services, but where a document is read or sent, or by no known set. */
const elsewhere = {
  unreadable: 'a file is no JSON',
  too_large: 'a document is refused before it is read',
  duplicate_name: 'two files have one name',
  other_name: 'a document is sent to the place of another',
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
    expectFound(setting, mistake);
  });
});
