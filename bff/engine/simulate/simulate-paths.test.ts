import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyEntry, anyFlow } from '../flow/flow-arbitraries.ts';
import { ask, defaultRules, entryOf, type FactChanges, makeFlow, noon } from '../flow/flow-fixtures.ts';
import type { Flow } from '../flow/flow.ts';
import { constraintsOf } from '../flow/question-view.ts';
import { makeOption } from '../questions/question-fixtures.ts';
import { sampleAnswers } from '../questions/sample-answers.ts';
import { compileSound, documentOf, questionRule, rulesOf, writtenRule } from '../rules/rule-fixtures.ts';
import type { SimulatedCustomer } from './customers.ts';
import { Guide } from './guide.ts';
import { type Path, pathKey } from './path.ts';
import { retrace } from './retrace.ts';
import { simulatePaths } from './simulate-paths.ts';
import { makeTellApart } from './tell-apart.ts';

const none = rulesOf();

const customerWith = (changes: FactChanges): SimulatedCustomer => {
  const facts = entryOf(changes);
  return {
    name: 'customer',
    facts,
    favourites: facts.favourites,
    signedIn: { ...facts.session, guest: false },
  };
};

function simulate(flow: Flow, facts: FactChanges = {}, bound?: number) {
  return simulatePaths(new Guide(flow, noon), customerWith(facts), makeTellApart([flow.rules]), bound);
}
const ways = (flow: Flow, facts?: FactChanges): string[] =>
  simulate(flow, facts).paths.map(({ steps }) => steps.join(' '));

const tree = [
  ask('kind', { options: ['a', 'b', 'c'] }),
  ask('for-a', { under: ['kind', 'a'] }),
  ask('for-others', { under: ['kind', 'b', 'c'] }),
];

describe('the distinct paths of a questionnaire', () => {
  it('branch only when answers show different questions', () => {
    expect(ways(makeFlow(tree, { rules: none }))).toEqual(['kind for-a @quote', 'kind for-others @quote']);
  });

  it('branch when rules read an answer', () => {
    const skips = questionRule(
      'r',
      { skip: true },
      { 'question.id': { const: 'for-others' }, 'answers.kind': { contains: { const: 'c' } } },
    );
    expect(ways(makeFlow(tree, { rules: rulesOf(skips) }))).toEqual([
      'kind for-a @quote',
      'kind for-others @quote',
      'kind @quote',
    ]);
  });

  it.each([
    ['an option alone and all of them', 'multi_select', { minItems: 2 }],
    ['nothing at all', 'multi_select', { const: null }],
    ['the lowest number', 'number', { contains: { const: '1' } }],
    ['the highest number', 'number', { contains: { const: '9' } }],
    ['a number that a rule names', 'number', { contains: { const: '4' } }],
    ['a text that a rule names', 'text', { contains: { const: 'فوری' } }],
  ] as const)('branch at %s', (_what, type, looks) => {
    const asked = ask('x', {
      type,
      is_mandatory: false,
      max_allowed_value: 9,
      options: type === 'multi_select' ? ['p', 'q'] : [],
    });
    const rule = questionRule('r', { skip: true }, { 'question.id': { const: 'y' }, 'answers.x': looks });
    const flow = makeFlow([asked, ask('y')], { rules: rulesOf(rule) });
    expect(ways(flow).toSorted()).toEqual(['x @quote', 'x y @quote']);
  });

  it("include a guest's sign-in, the quote and the order", () => {
    const flow = makeFlow([ask('a'), ask('b', { is_auth_required: true })]);
    expect(ways(flow, { session: { guest: true } })).toEqual(['a @phone b @quote']);
    expect(ways(flow)).toEqual(['a b @quote']);
    expect(simulate(flow).paths[0]?.end).toEqual({
      phase: 'placed',
      stuck_at: null,
      leads_to: '/task-details/{order_uuid}',
      notifies: ['android', 'parent_frame'],
      shows: [],
      hides: ['admin_options', 'invoice_receipt'],
      gives: [],
    });
  });

  it('include the choice of an expert when the rules ask for it', () => {
    const favourite = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
    const flow = makeFlow([ask('who', { options: ['best', favourite] })], { service: { is_periodic: true } });
    expect(ways(flow)).toEqual(['who @quote', 'who @experts @quote']);
  });

  it('include the answers by rule and the answers sent to the upstream', () => {
    const [path] = simulate(makeFlow([ask('a', { options: ['only'] }), ask('b')])).paths;
    expect(path).toMatchObject({
      steps: ['b', '@quote'],
      automatic: { a: ['only'] },
      submitted: { a: ['only'], b: ['yes'] },
    });
  });

  it('end at the entry when the rules redirect', () => {
    const redirect = writtenRule('entry', { redirect: '/categories/{main}' });
    const flow = makeFlow(tree, { rules: compileSound(documentOf([redirect])) });
    expect(simulate(flow).paths).toMatchObject([
      { steps: [], end: { phase: 'entry', leads_to: '/categories/{main}' } },
    ]);
  });

  it('end at a step that cannot be passed', () => {
    const flow = makeFlow([ask('a'), ask('b', { type: 'region', options: [] })], { rules: none });
    expect(simulate(flow).paths).toMatchObject([
      { steps: ['a', 'b'], end: { phase: 'questions', stuck_at: 'b' } },
    ]);
  });
});

describe('the answers that are walked', () => {
  const answersTo = (flow: Flow, id: string) =>
    new Set(simulate(flow).paths.map(({ choices }) => JSON.stringify(choices[id]?.[0]?.values)));
  const skipY = (looks: object) =>
    questionRule('r', { skip: true }, { 'question.id': { const: 'y' }, ...looks });

  it.each([
    ['one where no rule and no child looks', [ask('x'), ask('y')], [], ['["yes"]']],
    [
      'each option where a rule reads the answer',
      [ask('x'), ask('y')],
      [skipY({ 'answers.x': { contains: { const: 'no' } } })],
      ['["yes"]', '["no"]'],
    ],
    [
      'each option where a rule reads the answer of the parent',
      [ask('x'), ask('y', { under: ['x'] })],
      [skipY({ parent_answer: { contains: { const: 'no' } } })],
      ['["yes"]', '["no"]'],
    ],
    [
      'one where a rule reads the answer of a parent, of which there is none',
      [ask('x'), ask('y')],
      [skipY({ parent_answer: { contains: { const: 'no' } } })],
      ['["yes"]'],
    ],
    [
      'the requirement of a child',
      [ask('x', { type: 'number', options: [], max_allowed_value: 9 }), ask('y', { under: ['x', '4'] })],
      [],
      ['["1"]', '["4"]'],
    ],
    [
      'the empty answer where a child needs any',
      [ask('x', { type: 'text', options: [], is_mandatory: false }), ask('y', { under: ['x'] })],
      [],
      ['["ا"]', '[]'],
    ],
    [
      'the value that a rule names under `not`',
      [ask('x', { type: 'text', options: [] }), ask('y')],
      [skipY({ 'answers.x': { not: { contains: { const: 'فوری' } } } })],
      ['["ا"]', '["فوری"]'],
    ],
    [
      'each operation key where a rule reads them',
      [ask('x', { options: [makeOption('p', 'p', { operation_key: 'YES' }), 'q', 'r'] }), ask('y')],
      [skipY({ 'flow.chosen_operation_keys': { contains: { const: 'YES' } } })],
      ['["p"]', '["q"]'],
    ],
  ])('are %s', (_about, questions, rules, expected) => {
    expect(answersTo(makeFlow(questions, { rules: rulesOf(...rules) }), 'x')).toEqual(new Set(expected));
  });

  it('are valid at the time of the walk, and keep their counts', () => {
    const flow = makeFlow(
      [
        ask('when', { type: 'timestamp', options: [] }),
        ask('rooms', { type: 'numerical_single_select', min_allowed_value: 2 }),
        ask('note', { type: 'text', options: [], is_mandatory: false }),
      ],
      { rules: none },
    );
    const [path] = simulate(flow).paths;
    expect(path).toMatchObject({
      steps: ['when', 'rooms', 'note', '@quote'],
      choices: { rooms: [{ values: ['yes'], counts: [{ value: 'yes', number: 2 }] }] },
      end: { phase: 'placed', stuck_at: null },
    });
    expect(Object.keys(path?.submitted ?? {})).toContain('when');
    expect(path?.end.shows).toEqual([]);
  });

  it('end with the blocks that rules show', () => {
    const shows = writtenRule('quote', { show: ['notes'] });
    const flow = makeFlow([ask('a')], { rules: compileSound(documentOf([shows])) });
    expect(simulate(flow).paths[0]?.end).toMatchObject({ shows: ['notes'], hides: [], notifies: [] });
  });
});

describe('a path that is retraced under another version', () => {
  const retraced = (path: Path, flow: Flow) => retrace(new Guide(flow, noon), customerWith({}), path);
  const pathOf = (flow: Flow): Path => {
    const [path] = simulate(flow).paths;
    if (!path) throw new Error('no path');
    return path;
  };

  it('gives each question its answer, of any origin, as far as it is valid', () => {
    const before = pathOf(
      makeFlow([ask('a', { options: ['only'] }), ask('b'), ask('c', { options: ['x', 'y'] })], {
        rules: defaultRules,
      }),
    );
    expect(before).toMatchObject({ automatic: { a: ['only'] }, submitted: { b: ['yes'], c: ['x'] } });
    const after = makeFlow([
      ask('a', { options: ['first', 'only'] }),
      ask('b', { options: ['no', 'yes'] }),
      ask('c', { options: ['z', 'y'] }),
      ask('d'),
    ]);
    expect(retraced(before, after)).toMatchObject({
      steps: ['a', 'b', 'c', 'd', '@quote'],
      automatic: {},
      submitted: { a: ['only'], b: ['yes'], c: ['z'], d: ['yes'] },
    });
  });

  it('ends where no answer is valid', () => {
    const flow = makeFlow([ask('a'), ask('b', { type: 'region', options: [] })], { rules: none });
    expect(retraced(pathOf(makeFlow([ask('a')])), flow).end).toMatchObject({ stuck_at: 'b' });
  });
});

describe('a bound on the paths', () => {
  const parting = Array.from({ length: 12 }, (_none, index) => [
    ask(`q${index}`),
    ask(`more${index}`, { under: [`q${index}`, 'yes'] }),
  ]).flat();

  it('is kept and reported', () => {
    const { paths, complete } = simulate(makeFlow(parting, { rules: none }), {}, 50);
    expect(complete).toBe(false);
    expect(paths.length).toBeLessThanOrEqual(50);
    expect(paths.every(({ end }) => end.phase === 'placed')).toBe(true);
  });

  it('is applied breadth first, so that every reachable question is visited', () => {
    const { paths } = simulate(makeFlow(parting, { rules: none }), {}, 20);
    const seen = new Set(paths.flatMap(({ steps }) => steps));
    expect(parting.filter(({ id }) => !seen.has(id))).toEqual([]);
  });

  it('is not reported when there are exactly that many paths', () => {
    const { paths, complete } = simulate(makeFlow(parting.slice(0, 8), { rules: none }), {}, 16);
    expect([paths.length, complete]).toEqual([16, true]);
  });

  it('limits the work for a service of 500 questions', () => {
    const many = Array.from({ length: 250 }, (_none, index) => [
      ask(`q${index}`),
      ask(`more${index}`, { under: [`q${index}`, 'yes'] }),
    ]).flat();
    const { paths, complete } = simulate(makeFlow(many, { rules: defaultRules }), {}, 100);
    expect(complete).toBe(false);
    expect(paths.length).toBeGreaterThan(0);
  });
});

/** Gives any valid answers, by the picks. */
function wander(flow: Flow, facts: FactChanges, picks: readonly number[]): Path {
  const guide = new Guide(flow, noon);
  let walker = guide.begin(customerWith(facts));
  for (let turn = 0; walker.end === null; turn += 1) {
    const row = guide.asked(walker);
    const answers = row ? sampleAnswers(constraintsOf(flow, row), ['a', 'b', '7']) : [];
    const answer = answers[(picks[turn % picks.length] ?? 0) % Math.max(1, answers.length)];
    walker = answer ? guide.answer(walker, answer) : guide.stuck(walker);
  }
  return guide.pathOf(walker);
}

it('asks a guest again for an answer that a sign-in makes mandatory', () => {
  const rules = rulesOf(questionRule('r', { mandatory: true }, { 'session.guest': { const: false } }));
  const flow = makeFlow([ask('q', { is_mandatory: false })], { rules });
  const { paths } = simulate(flow, { session: { guest: true } });
  const asked = paths.map(({ steps }) => steps.filter((step) => step === 'q').length);
  expect(new Set(asked)).toEqual(new Set([1, 2]));
});

describe('any flow, customer and answers', () => {
  const picks = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });

  it('finds the path among the simulated ones, unless the bound was met', () => {
    fc.assert(
      fc.property(anyFlow, anyEntry, picks, (flow, facts, chosen) => {
        const { paths, complete } = simulate(flow, facts);
        const keys = new Set(paths.map(pathKey));
        expect(complete && !keys.has(pathKey(wander(flow, facts, chosen)))).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('repeats a simulated path with its answers', () => {
    fc.assert(
      fc.property(anyFlow, anyEntry, (flow, facts) => {
        const guide = new Guide(flow, noon);
        const { paths } = simulate(flow, facts, 50);
        const again = paths.map((path) => retrace(guide, customerWith(facts), path));
        expect(again.map(pathKey)).toEqual(paths.map(pathKey));
      }),
      { numRuns: 400 },
    );
  });
});
