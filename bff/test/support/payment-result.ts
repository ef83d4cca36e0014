import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startPaymentWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  beforeEach(() => world.proxy.forget());
  afterEach(() => world.proxy.heal());
  afterAll(() => world.stop());
}

export const answerWith = (call: RegExp, body: object) =>
  world.proxy.fail(call, { does: 'answer', status: 200, body: JSON.stringify(body) });
