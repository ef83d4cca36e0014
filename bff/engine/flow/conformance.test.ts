import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServiceDetail } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import { completeService } from '../questions/complete-service.ts';
import { compileFlow } from './compile-flow.ts';
import { Evaluation } from './evaluation.ts';
import { defaultRules, entryOf, makeService, noon } from './flow-fixtures.ts';
import { startState } from './state.ts';

/** Questions of a real record system, and the ones that an independent engine shows for random answers. */
interface Vectors {
  readonly questions: ServiceDetail['questions'];
  readonly cases: readonly Vector[];
}
interface Vector {
  readonly answers: Readonly<Record<string, string[]>>;
  readonly expected_visible: string[];
}

const folder = path.resolve(import.meta.dirname, '../../test/conformance/skip-logic');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Vectors;

/** As an operator sees them: no rule answers for operators, so only the structure is compared. */
function visibleQuestions({ questions }: Vectors, { answers }: Vector): string[] {
  const service = completeService({ ...makeService([]), questions }, () => null);
  const state = startState(entryOf({ session: { admin: true } }));
  const stored = Object.entries(answers).map(([id, values]) => [id, { values, by: 'customer' as const }]);
  const evaluation = new Evaluation(
    compileFlow(service, defaultRules, { id: '1' }),
    { ...state, answers: Object.fromEntries(stored) },
    noon,
  );
  return evaluation.rows().map(({ at }) => at.question.id);
}

describe.each(files)('skip logic of another engine, %s', (name) => {
  const vectors = read(name);

  it.each(vectors.cases.map((vector, index) => [index, vector] as const))('vector %i', (_index, vector) => {
    expect(visibleQuestions(vectors, vector)).toEqual(vector.expected_visible);
  });
});

it('has all 400 vectors', () => {
  expect(files.flatMap((name) => read(name).cases)).toHaveLength(400);
});
