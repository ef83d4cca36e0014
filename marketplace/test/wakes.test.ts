import { expect, it, onTestFinished, vi } from 'vitest';
import { makeMetrics } from '../src/platform/telemetry/metrics.ts';
import { openTestDatabase } from './database.ts';
import { placeOrder } from './requests.ts';
import { signIn } from './sign-in.ts';
import { startApp } from './start-app.ts';

it('wakes only the jobs that a request left something for, and each once', async () => {
  // Of the jobs only those that are woken pass.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const metrics = makeMetrics();
  const test = await startApp(database, {}, { metrics });
  onTestFinished(() => test.close());
  const passes = async () => {
    const text = await metrics.read();
    const count = (sweep: string) =>
      Number(new RegExp(`_count{sweep="${sweep}",outcome="ok"} (\\d+)`).exec(text)?.[1] ?? 0);
    return [count('sending SMS'), count('sending e-mail'), count('the watch over payments')];
  };
  // A start may find messages of the process before.
  await expect.poll(passes).toEqual([1, 1, 0]);
  const { token } = await signIn(test);
  await expect.poll(passes).toEqual([2, 1, 0]);
  const { order_uuid: id } = await placeOrder(test.client, token);
  await expect.poll(passes).toEqual([3, 1, 0]);
  await test.client.ask('cancelOrder', { params: { id }, body: {}, token });
  await expect.poll(passes).toEqual([3, 1, 1]);
});
