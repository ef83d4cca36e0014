import { afterAll, afterEach, beforeAll } from 'vitest';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startFaultyWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  afterEach(async () => {
    world.proxy.heal();
    world.proxy.forget();
    world.ahead = 0;
  });
  afterAll(() => world.stop());
}

export const quotes = /^POST \/v2\/orders\/price-inquiry\/$/;
export const everything = /./;
export const serverError = 'خطای سرور! لطفا دوباره تلاش نمایید';
export const noConnection = 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید';
/** A busy machine may need this long, ms. */
export const patient = { timeout: 60_000 };
/**
 * Runs the work with a BFF that waits only this long for the outside world. A customer is brought to the place before:
 * a busy machine may need longer for each step.
 */
export async function waitOnly(waitMs: number, work: () => Promise<void>): Promise<void> {
  // A call that the proxy holds back is not tried again, however busy the machine is.
  await world.restartBff({ waitMs, tryMs: 60_000 });
  try {
    await work();
  } finally {
    await world.restartBff();
  }
}
