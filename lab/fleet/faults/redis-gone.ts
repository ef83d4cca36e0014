import { setTimeout as pause } from 'node:timers/promises';
import { event } from '../../../bff/test/support/events.ts';
import { OrderingCustomer } from '../ordering-customer.ts';
import type { FleetPart } from './fleet-part.ts';

/** The longest time until requests are served again after Redis is back, ms. */
const longestReturnMs = 2_000;

/** Ends Redis for some seconds: requests are answered 503 with Retry-After, and cookies stay. */
export const redisGone: FleetPart = {
  name: 'gone',
  run: async (fleet, { isShort, report }) => {
    const rounds = isShort ? 1 : 10;
    const seen = { requests: 0, wrong: 0, back: [] as number[] };
    const customer = new OrderingCustomer(fleet, 60_000);
    for (let round = 0; round < rounds; round += 1) {
      await customer.begin();
      const { browser } = customer;
      const cookies = JSON.stringify([...browser.cookies]);
      browser.isPatient = false;
      await fleet.redis.end('SIGKILL');
      const calls = [
        () => browser.open(browser.screen.url),
        () => browser.send(event('back', {})),
        () => browser.open('/my-orders'),
        () => browser.visit(browser.screen.url),
      ];
      for (const call of [...calls, ...calls]) {
        const { status, headers } = await call();
        seen.requests += 1;
        const isRight = status === 503 && headers['retry-after'] !== undefined && !headers['set-cookie'];
        if (isRight && JSON.stringify([...browser.cookies]) === cookies) continue;
        seen.wrong += 1;
        report(
          `Redis gone: ${status}, Retry-After ${headers['retry-after']}, cookie ${headers['set-cookie']}`,
        );
      }
      await fleet.redis.start();
      const begun = performance.now();
      const end = begun + 10 * longestReturnMs;
      while ((await browser.open(browser.screen.url)).status !== 200 && performance.now() < end)
        await pause(20);
      seen.back.push(performance.now() - begun);
      browser.isPatient = true;
      await customer.finish();
    }
    const slowest = Math.max(...seen.back);
    const late = seen.back.filter((ms) => ms > longestReturnMs).length;
    return [
      {
        tried: 'Redis gone for some seconds',
        requests: seen.requests,
        faults: rounds,
        losses: 0,
        result: `${seen.requests - seen.wrong} answered 503 with Retry-After, back after ${Math.round(slowest)} ms at most`,
        broken: seen.wrong + late,
      },
    ];
  },
};
