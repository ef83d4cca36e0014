import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetRefusal, playSet } from './random-sets/play-set.ts';
import { openSetsWorld, type SetsWorld } from './random-sets/sets-world.ts';

/** `npm run soak:rules` plays thousands. */
const sets = 60;
const customers = 1;

let world: SetsWorld;
beforeAll(async () => {
  world = await openSetsWorld();
});
afterAll(() => world.stop());

describe('random rules over random services', () => {
  it.each(Array.from({ length: sets }, (_none, at) => at + 1))(
    'hold what the check says of them: seed %i',
    async (seed) => {
      const played = await playSet(world, seed, customers);
      expect(played.broken).toEqual([]);
      const meetings = await meetRefusal(world, played);
      expect(meetings.filter(({ met }) => met === 'not_met')).toEqual([]);
    },
  );
});
