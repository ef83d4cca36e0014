import { type Fact, liveFactPaths } from '@gam/schemas/rules';
import { noFacts } from '../../facts/facts-fixture.ts';
import { readFact } from '../../facts/read-fact.ts';
import { ask, noon } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { at, noOptions, ruleAt, type Mistake } from './mistake.ts';

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

/** A mistake for each fact that rules read of customers. */
export const factMistakes: readonly Mistake[] = Object.entries<Fact>(liveFactPaths).map(([path, fact]) => {
  const when = { [path]: conditionOn(path, fact) };
  const isPrice = fact.known === 'price';
  return {
    about: `a step that cannot be passed, dependent on ${path}`,
    questions,
    service: { is_periodic: true, date_question_type: 'exact_date_time' },
    rules: [
      isPrice
        ? ruleAt('quote', 'r', { deny: { title: 'no', text: 'no' } }, when)
        : at('last', 'r', noOptions, when),
    ],
    found: { severity: 'error', code: isPrice ? 'dead_end' : 'no_option_left', rule: 'r' },
  };
});
