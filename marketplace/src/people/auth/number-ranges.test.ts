import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

describe.each(databases)('codes for ranges of numbers, on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  /** Two marketplaces over one database. */
  let limited: readonly [TestApp, TestApp];

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    const start = () => startApp(database, { rateLimits: true });
    limited = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all((limited ?? []).map((app) => app.close()));
    await database?.close();
  });

  it.skipIf(skipped)(
    'limits the codes for consecutive numbers, whatever the network and device, until they are old',
    async () => {
      let asked = 0;
      /** Asks each time from another network and device, and another process. */
      const send = (phone: string) => {
        asked += 1;
        const from = { ip: `203.0.${100 + (asked % 100)}.${asked % 250}`, device: `device-${asked}` };
        return limited[asked % 2 === 0 ? 0 : 1].client.insist('requestCode', {
          body: { phone },
          key: randomUUID(),
          ...from,
        });
      };
      const inRow = (start: string, count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, i) =>
            send(`${start}${String(i).padStart(11 - start.length, '0')}`),
          ),
        );
      const statuses = async (replies: ReturnType<typeof inRow>) =>
        (await replies).map(({ status }) => status).toSorted((a, b) => a - b);
      const codes = [...Array.from({ length: 10 }, () => 200), 429, 429];
      expect(await statuses(inRow('09901234', 12))).toEqual(codes);
      const [refused] = await inRow('099012349', 1);
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'too_many_codes', message: expect.stringMatching(/^اکنون .* [۰-۹]+ دقیقه/) },
      });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(500);
      // The thousand beside it is free, until the ten thousand around both are used up.
      for (const thousand of ['09901235', '09901236', '09901237'])
        expect(await statuses(inRow(thousand, 10))).toEqual(codes.slice(0, 10));
      expect(await statuses(inRow('09901238', 2))).toEqual([429, 429]);
      expect(await statuses(inRow('09901249', 2))).toEqual([200, 200]);
      for (const app of limited) app.wait(10 * 60_000);
      expect(await statuses(inRow('09901234', 2))).toEqual([200, 200]);
    },
  );
});
