import type { LoadedQuestionnaire } from './contender.ts';
import { optionIds, type Questionnaire, showing } from './questionnaire.ts';

/** Which option a customer chooses at each step; made from a seed, so that every contender meets the same customer. */
export function choicesFrom(seed: number, steps: number): string[] {
  let state = seed;
  const draw = (below: number): number => {
    // The constants of Numerical Recipes' generator: any spread will do here.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  // Mostly such as show the children: else a chain would end at once.
  return Array.from({ length: steps }, () => {
    const from = draw(6) > 0 ? showing : optionIds;
    return from[draw(from.length)] ?? '';
  });
}

/** The questions that a customer meets who chooses so, in order. */
export async function visitedQuestions(
  loaded: LoadedQuestionnaire,
  { service }: Questionnaire,
  choices: readonly string[],
): Promise<string[]> {
  const walk = loaded.begin();
  const visited: string[] = [];
  let asked: string | null = service.questions[0]?.id ?? null;
  for (const option of choices) {
    if (asked === null) break;
    visited.push(asked);
    asked = await walk.step(option);
  }
  return visited;
}
