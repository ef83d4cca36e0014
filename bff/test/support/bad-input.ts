import { afterAll, beforeAll } from 'vitest';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startBadInputWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());
}
