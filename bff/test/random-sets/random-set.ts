import type { Question } from '@gam/schemas/questions';
import { seeded } from '@gam/shared/test/random';
import { randomQuestions } from './random-questions.ts';
import { randomLayer } from './random-rules.ts';

/** A random service under a layer of random rules. */
export interface RandomSet {
  readonly seed: number;
  readonly questions: Question[];
  /** The prices of the options of its first single choice, toman. */
  readonly tomans: readonly number[];
  readonly isPrepaid: boolean;
  readonly layer: ReturnType<typeof randomLayer>;
}

/** The set of a seed for the service of this slug. */
export function randomSet(seed: number, slug: string): RandomSet {
  const random = seeded(seed);
  const questions = randomQuestions(random);
  return {
    seed,
    questions,
    tomans: Array.from({ length: 4 }, () => 100_000 * random.below(20)),
    isPrepaid: random.below(2) === 0,
    layer: randomLayer(random, slug, questions),
  };
}
