import { expect, it } from 'vitest';
import { contenders } from './contenders.ts';
import { makeQuestionnaire, type Shape } from './questionnaire.ts';
import { choicesFrom, visitedQuestions } from './visited-questions.ts';

const shapes: readonly Shape[] = ['tree', 'chain'];
const others = contenders.slice(1);
const customers = 20;

for (const shape of shapes) {
  it.for(others)(`$name asks a ${shape}'s customers the same questions as the plain loop`, async (other) => {
    const questionnaire = makeQuestionnaire(shape, 30);
    const [plain, compared] = [contenders[0], other].map((one) => one.load(questionnaire));
    for (let seed = 0; seed < customers; seed += 1) {
      const choices = choicesFrom(seed, 30);
      const way = plain && (await visitedQuestions(plain, questionnaire, choices));
      expect(compared && (await visitedQuestions(compared, questionnaire, choices))).toEqual(way);
    }
  });
}

it('compares customers with different numbers of questions', async () => {
  const questionnaire = makeQuestionnaire('tree', 30);
  const loaded = contenders[0].load(questionnaire);
  const ways = await Promise.all(
    Array.from({ length: customers }, (_, seed) =>
      visitedQuestions(loaded, questionnaire, choicesFrom(seed, 30)),
    ),
  );
  expect(new Set(ways.map(({ length }) => length)).size).toBeGreaterThan(customers / 4);
});
