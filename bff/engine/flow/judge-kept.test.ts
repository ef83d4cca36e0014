import { describe, expect, it } from 'vitest';
import { questionFixtures } from '../questions/question-fixtures.ts';
import { questionRule, rulesOf } from '../rules/rule-fixtures.ts';
import { ask, entryOf, makeFlow, noon } from './flow-fixtures.ts';
import type { Flow } from './flow.ts';
import { judgeKept } from './judge-kept.ts';
import { answer } from './events/answer.ts';
import { Evaluation } from './evaluation.ts';
import { noLookUps } from './look-ups.ts';
import { startState, type StoredAnswer } from './state.ts';

type Values = Pick<StoredAnswer, 'values' | 'counts'>;

const judge = (flow: Flow, answers: Readonly<Record<string, Values>>) =>
  judgeKept(
    flow,
    entryOf(),
    Object.fromEntries(Object.entries(answers).map(([id, one]) => [id, { ...one, by: 'customer' }])),
    noon,
  );

const long = 'ی'.repeat(2000);
const counts = Array.from({ length: 100 }, (_, index) => ({ value: `${index}`.repeat(50), number: 9 }));

const hostile: readonly (readonly [string, Values])[] = [
  ['many long values', { values: Array.from({ length: 100 }, (_, index) => `${index}${long}`) }],
  ['one long value', { values: [long] }],
  ['blanks', { values: [' '.repeat(2000), ' '] }],
  ['counts alone', { values: [], counts }],
  ['a blank with counts', { values: [' '], counts }],
];

describe.each(Object.entries(questionFixtures))('%s', (_type, question) => {
  const { id } = question;
  const flow = makeFlow([question]);
  const hidden = makeFlow([ask('p'), { ...question, parent: 'p', parent_requirements: ['yes'] }]);
  const behind = makeFlow([ask('p'), question]);

  it.each(hostile)('keeps no %s, asked, hidden or behind an open question', (_what, given) => {
    for (const one of [flow, hidden, behind]) {
      const kept = judge(one, { [id]: given }).answers[id];
      expect(JSON.stringify(kept ?? null).length).toBeLessThan(100);
    }
  });

  it.each(hostile)('takes no %s as an answer', (_what, given) => {
    const state = { ...startState(entryOf()), step: id };
    const evaluation = new Evaluation(flow, state, noon);
    const args = {
      question: id,
      values: [...given.values],
      ...(given.counts && { counts: [...given.counts] }),
    };
    const outcome = answer({ flow, state, evaluation, at: noon, offers: noLookUps }, args);
    const after = outcome.ok ? outcome.value.state.answers[id] : null;
    expect(JSON.stringify(after ?? null).length).toBeLessThan(100);
  });
});

describe('judgeKept', () => {
  it('keeps valid answers in their normal form, also of hidden questions', () => {
    const size = ask('size', { type: 'number', max_allowed_value: 100, options: [] });
    const flow = makeFlow([ask('a'), ask('child', { under: ['a', 'no'] }), size]);
    const { answers, refused } = judge(flow, {
      a: { values: ['yes'] },
      child: { values: ['no'] },
      size: { values: ['۰۷۵'] },
    });
    expect(answers).toEqual({
      a: { values: ['yes'], by: 'customer' },
      child: { values: ['no'], by: 'customer' },
      size: { values: ['75'], by: 'customer' },
    });
    expect(refused.size).toBe(0);
  });

  it.each([
    ['an option that is not offered', ask('q'), { values: ['maybe'] }],
    ['two options of a single choice', ask('q'), { values: ['yes', 'no'] }],
    ['an option twice', ask('q', { type: 'multi_select' }), { values: ['yes', 'yes'] }],
    ['a number above the most', ask('q', { type: 'number', max_allowed_value: 9 }), { values: ['10'] }],
    [
      'a count above the most',
      ask('q', { type: 'numerical_single_select', max_allowed_value: 9 }),
      { values: ['yes'], counts: [{ value: 'yes', number: 10 }] },
    ],
    ['a text of too many letters', ask('q', { type: 'text', options: [] }), { values: [long] }],
    ['a day that is over', ask('q', { type: 'timestamp', options: [] }), { values: ['2026-05-01'] }],
    ['an address beside another', ask('q', { type: 'location', options: [] }), { values: ['a', 'b'] }],
  ])('refuses %s with its message', (_what, question, given) => {
    const { answers, refused } = judge(makeFlow([question]), { q: given });
    expect(answers).toEqual({});
    expect(refused.get('q')).toEqual(expect.stringMatching(/./));
  });

  it('judges by the rules, under the answers that it has kept', () => {
    const onlyNo = questionRule(
      'r',
      { keep_options: { id: { const: 'no' } } },
      {
        'question.id': { const: 'b' },
        'answers.a': { contains: { const: 'yes' } },
      },
    );
    const flow = makeFlow([ask('a'), ask('b')], { rules: rulesOf(onlyNo) });
    const b = { values: ['yes'] };
    expect(Object.keys(judge(flow, { a: { values: ['no'] }, b }).answers)).toEqual(['a', 'b']);
    expect(Object.keys(judge(flow, { a: { values: ['yes'] }, b }).answers)).toEqual(['a']);
    expect(Object.keys(judge(flow, { a: { values: ['never'] }, b }).answers)).toEqual(['b']);
  });

  it('keeps what only the outside world knows, and drops unknown questions', () => {
    const flow = makeFlow([ask('where', { type: 'location', options: [] })]);
    const { answers } = judge(flow, {
      where: { values: ['a7'] },
      gone: { values: ['x'] },
      __proto__: { values: [] },
    });
    expect(answers).toEqual({ where: { values: ['a7'], by: 'customer' } });
  });
});
