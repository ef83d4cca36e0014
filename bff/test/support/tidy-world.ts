import { afterAll, afterEach } from 'vitest';
import type { World } from './world.ts';

/** Puts right after each test of a file what it did to clock and wire; the world ends with the file. */
export function tidyWorld(world: () => World): void {
  afterEach(() => {
    world().ahead = 0;
    world().proxy.heal();
    world().proxy.forget();
  });
  afterAll(() => world().stop());
}
