import { describe, expect, it } from 'vitest';
import { homeCleaning } from '../../../demo/services/home-cleaning.ts';
import { answer, cleaningAnswers } from '../../../test/requests.ts';
import { answersHash, checkAnswers } from './check-answers.ts';

const { questions } = homeCleaning.detail;
const home = answer('101', ['10101']);
const office = answer('101', ['10102']);

function check(...answers: ReturnType<typeof answer>[]) {
  return checkAnswers(questions, answers, { priced: new Set(['102', '103']) });
}

describe('checkAnswers', () => {
  it('returns valid answers', () => {
    expect(check(...cleaningAnswers)).toHaveProperty('value.size', 4);
  });

  it('hides a question whose required option has count 0 [O-4.05]', () => {
    const changed = questions
      .filter(({ id }) => id === '102' || id === '103')
      .map((question) =>
        question.id === '102'
          ? { ...question, parent: null, parent_requirements: [], min_allowed_value: 0 }
          : { ...question, parent: '102', parent_requirements: ['10201'] },
      );
    const checkCount = (count: number) =>
      checkAnswers(changed, [answer('102', ['10201'], [count]), answer('103', ['20'])], {
        priced: new Set(),
      });
    expect(checkCount(0)).toMatchObject({ ok: false, failure: { question: '103' } });
    expect(checkCount(1)).toHaveProperty('value.size', 2);
  });

  it.each([
    ['a question that the service does not have', [home, answer('999', ['1'])]],
    ['an option that the question does not have', [answer('101', ['10501'])]],
    ['two options where one may be chosen', [answer('101', ['10101', '10102'])]],
    ['an option chosen twice', [office, answer('103', ['20']), answer('105', ['10501', '10501'])]],
    ['a question answered twice', [home, home]],
    ['a count of 0', [home, answer('102', ['10201'], [0])]],
    ['a count above the most', [home, answer('102', ['10201'], [11])]],
    ['a choice without its count', [home, answer('102', ['10201'])]],
    [
      'a count of what was not chosen',
      [home, { ...answer('102', ['10201']), counts: [{ value: '10202', number: 1 }] }],
    ],
    [
      'one option counted twice',
      [
        home,
        {
          ...answer('102', ['10201', '10202']),
          counts: [
            { value: '10201', number: 1 },
            { value: '10201', number: 2 },
          ],
        },
      ],
    ],
    ['a number below the least', [office, answer('103', ['10'])]],
    ['a number above the most', [office, answer('103', ['1010'])]],
    ['a number off the grid', [office, answer('103', ['25'])]],
    ['a malformed number', [office, answer('103', ['not-valid'])]],
    ['two numbers', [office, answer('103', ['20', '30'])]],
    ['a text that is too long', [office, answer('103', ['20']), answer('112', ['آ'.repeat(1001)])]],
    [
      'a question whose parent was answered otherwise',
      [home, answer('102', ['10201'], [1]), answer('103', ['20'])],
    ],
    ['a question whose parent was not answered', [answer('106', ['2'])]],
    ['a question whose grandparent hides its parent', [answer('101', ['10103']), answer('105', ['10503'])]],
    ['a missing answer that the price needs', [home]],
  ])('refuses %s', (_name, answers) => {
    expect(check(...answers)).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/[\u0600-\u06ff]/) },
    });
  });

  it('treats an empty answer as missing', () => {
    expect(check(office, answer('103', ['20']), answer('112', ['']))).toHaveProperty('value.size', 2);
  });
});

describe('answersHash', () => {
  const hash = (...answers: ReturnType<typeof answer>[]) => {
    const outcome = checkAnswers(questions, answers);
    return outcome.ok ? answersHash(outcome.value) : outcome.failure.message;
  };

  it('is the same for the same choices in another order and other words', () => {
    const turned = cleaningAnswers.toReversed().map((answer) => ({ ...answer, title: 'x', text: 'y' }));
    const [, rooms] = cleaningAnswers;
    const swapped = turned.map((answer) =>
      answer.id === rooms?.id ? { ...answer, values: answer.values.toReversed() } : answer,
    );
    expect(hash(...swapped)).toBe(hash(...cleaningAnswers));
  });

  it('differs with a count', () => {
    const one = hash(home, answer('102', ['10201'], [1]));
    expect(hash(home, answer('102', ['10201'], [2]))).not.toBe(one);
  });

  it('accepts only the expert whom the request names [O-4.49]', () => {
    const kept = { ...questions[0], id: 'w', type_tags: ['favorite_workman'], parent: null, options: [] };
    const asked = [kept] as unknown as typeof questions;
    expect(checkAnswers(asked, [answer('w', ['41'])], { workman: '41' })).toHaveProperty('value.size', 1);
    expect(checkAnswers(asked, [answer('w', ['42'])], { workman: '41' })).toHaveProperty('failure');
    expect(checkAnswers(asked, [answer('w', ['41'])])).toHaveProperty('failure');
  });
});
