import { type Fact, liveFactPaths } from '@gam/schemas/rules';
import { expect, it } from 'vitest';
import { readFact } from '../../facts/read-fact.ts';
import { ask, noon } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { at, findingsOf, ruleAt } from './mistake-fixtures.ts';
import { noFacts } from '../../facts/facts-fixture.ts';

/** A condition that holds at the fact's example, and not for the plain customer before any answer. */
function conditionOn(path: string, { holds, example }: Fact): object {
  const plain = readFact({ ...noFacts, now: noon }, path);
  if (holds === 'strings') return { contains: { const: Array.isArray(example) ? example[0] : example } };
  if (holds === 'number') return { minimum: example, maximum: Number(example) + 1 };
  if (holds === 'boolean') return { const: plain !== true };
  return example === plain ? { not: { const: plain } } : { const: example };
}

const questions = [
  ask('when', { type: 'timestamp', options: [] }),
  ask('where', { type: 'region', options: ['31', '32'] }),
  ask('who', {
    options: [makeOption('21', 'best', { operation_key: 'FAVORITE_ALLOCATION' }), makeOption('22', 'any')],
  }),
  ask('last', { under: ['who'] }),
];

it.each(Object.entries<Fact>(liveFactPaths))('the check finds a mistake that depends on %s', (path, fact) => {
  const when = { [path]: conditionOn(path, fact) };
  const rule =
    fact.known === 'price'
      ? ruleAt('quote', 'r', { deny: { title: 'no', text: 'no' } }, when)
      : at('last', 'r', { keep_options: { id: { const: 'gone' } } }, when);
  const findings = findingsOf({
    about: path,
    questions,
    service: { is_periodic: true, date_question_type: 'exact_date_time' },
    rules: [rule],
    found: {},
  });
  const code = fact.known === 'price' ? 'dead_end' : 'no_option_left';
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', code }));
});
