import type { LoadedQuestionnaire } from './contender.ts';
import { optionIds, type Questionnaire, showing } from './questionnaire.ts';

/** Returns a customer's options, one a step; the same seed gives every contender the same customer. */
export function choicesFrom(seed: number, steps: number): string[] {
  let state = seed;
  const draw = (below: number): number => {
    // The constants of Numerical Recipes' generator: any spread is good enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  // Mostly options that show the children: otherwise a chain would end at once.
  return Array.from({ length: steps }, () => {
    const from = draw(6) > 0 ? showing : optionIds;
    return from[draw(from.length)] ?? '';
  });
}

/** Returns the questions that these choices lead to, in order. */
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
