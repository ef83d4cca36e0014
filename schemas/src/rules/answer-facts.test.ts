import { describe, expect, it } from 'vitest';
import { answerFactPaths, looksLikeAnswerFact, readAnswerPath } from './answer-facts.ts';

describe('a path to a fact of an answer', () => {
  it.each([
    ['answers.q1', 'q1', 'values', ''],
    ['answers.q1.number', 'q1', 'number', ''],
    ['answers.q1.total', 'q1', 'total', ''],
    ['answers.q1.counts.21', 'q1', 'counts', '21'],
    ['answers.a.b.total', 'a.b', 'total', ''],
    ['answers.q1.counts.total', 'q1', 'counts', 'total'],
    ['answers.q1.counts.a.total', 'q1', 'counts', 'a.total'],
    ['answers.q1.counts.', 'q1.counts.', 'values', ''],
    ['answers..total', '.total', 'values', ''],
    ['answers.total', 'total', 'values', ''],
  ])('%s is the %s of its answer', (path, question, fact, option) => {
    expect(readAnswerPath(path)).toEqual({ question, fact, option });
  });

  it.each(['answers', 'answers.', 'answer.q1', 'flow.mode', ''])('is not %s', (path) => {
    expect(readAnswerPath(path)).toBeNull();
  });

  it('is not to be the id of a question', () => {
    const ids = [
      'a.number',
      'a.total',
      'a.counts.b',
      'number',
      'total',
      'counts',
      '.total',
      'a.counts.',
      '',
      'a',
    ];
    expect(ids.filter(looksLikeAnswerFact)).toEqual(['a.number', 'a.total', 'a.counts.b']);
  });

  it('is listed as people write it', () => {
    expect(answerFactPaths.map(([path]) => path)).toEqual([
      'answers.<question id>',
      'answers.<question id>.number',
      'answers.<question id>.total',
      'answers.<question id>.counts.<option id>',
    ]);
  });
});
