import * as fc from 'fast-check';
import { factPaths } from '@gam/schemas/rules';
import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../questions/question-fixtures.ts';
import { noFacts } from './no-facts.ts';
import { readFact } from './read-fact.ts';
import { factsAt, selectOfThree } from './rule-fixtures.ts';

describe('facts', () => {
  const declared = Object.entries(factPaths);
  const present = declared.filter(([, { nullable }]) => !nullable).map(([path]) => path);

  it('are total: a missing value is null', () => {
    const values = declared.map(([path]) => readFact(noFacts, path));
    expect(values.filter((value) => value === undefined)).toEqual([]);
    expect(readFact(noFacts, 'answers.q1')).toBeNull();
  });

  it('are null only when they are declared nullable', () => {
    const ofQuestion = factsAt(makeQuestion('text'));
    const outside = present.filter((path) => !path.startsWith('question.'));
    expect(present.filter((path) => readFact(ofQuestion, path) === null)).toEqual([]);
    expect(outside.filter((path) => readFact(noFacts, path) === null)).toEqual([]);
  });

  it("contain a question's options, defaults and operation keys", () => {
    const facts = factsAt(selectOfThree({ answers: { values: ['a'] } }));
    expect(readFact(facts, 'question.option_ids')).toEqual(['a', 'b', 'c']);
    expect(readFact(facts, 'question.default_option_ids')).toEqual(['b']);
    expect(readFact(facts, 'question.operation_keys')).toEqual(['YES', 'NO']);
    expect(readFact(facts, 'question.has_answers')).toBe(true);
  });

  it('never reach a prototype', () => {
    for (const path of ['__proto__', 'constructor', 'question.__proto__', 'toString', 'answers', 'query']) {
      expect(readFact(noFacts, path)).toBeNull();
    }
    for (const id of ['__proto__', 'constructor', 'hasOwnProperty']) {
      expect(readFact(noFacts, `answers.${id}`)).toBeNull();
    }
    const answers = JSON.parse('{ "__proto__": ["x"] }') as Record<string, string[]>;
    expect(readFact(factsAt(makeQuestion('text'), { answers }), 'answers.__proto__')).toEqual(['x']);
  });

  it('read any path without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        expect(readFact(noFacts, path)).toSatisfy((value) => path in factPaths || value === null);
      }),
    );
  });
});
