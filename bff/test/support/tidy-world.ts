import { afterAll, afterEach } from 'vitest';
import type { World } from './world.ts';

/** Resets clock and proxy after each test of a file, and stops the world after the file. */
export function tidyWorld(world: () => World): void {
  afterEach(() => {
    world().ahead = 0;
    world().proxy.heal();
    world().proxy.forget();
  });
  afterAll(() => world().stop());
}
