import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askPort } from '@gam/shared/test/native-server';
import type { FleetPart } from './fleet-part.ts';

const assets = path.resolve(import.meta.dirname, '../../../web/dist/assets');

/** The longest time until a BFF that starts has stored the assets of its build, ms. */
const longestKeepMs = 10_000;

/** Rolls from a build to the next one: pages of the first build get their files from every BFF of the second. */
export const otherBuilds: FleetPart = {
  name: 'builds',
  run: async ({ bffs, redis, bff: { url } }, { isShort, report }) => {
    const count = isShort ? 5 : 50;
    const files = Array.from({ length: count }, (_, index) => ({
      name: `build-${randomBytes(4).toString('hex')}.js`,
      text: `console.log("گام ${index}")`,
    }));
    mkdirSync(assets, { recursive: true });
    const [first, ...others] = bffs;
    try {
      for (const { name, text } of files) writeFileSync(path.join(assets, name), text);
      await first?.end();
      await first?.start();
      await untilKept(Number(new URL(redis.url).port), files.at(-1)?.name ?? '');
    } finally {
      for (const { name } of files) rmSync(path.join(assets, name), { force: true });
    }
    const seen = { requests: 0, wrong: 0 };
    for (const from of [url, ...bffs.map((one) => one.url)]) {
      for (const { name, text } of files) {
        seen.requests += 1;
        const reply = await fetch(`${from}/assets/${name}`);
        const body = await reply.text();
        if (reply.status === 200 && body === text && isLasting(reply)) continue;
        seen.wrong += 1;
        report(`${name} at ${from}: ${reply.status}`);
      }
    }
    return [
      {
        tried: 'files of the build before, asked of every BFF',
        requests: seen.requests,
        faults: count,
        losses: seen.wrong,
        result: `${seen.requests - seen.wrong} served, ${others.length} BFFs never had them on disk`,
        broken: seen.wrong,
      },
    ];
  },
};

const isLasting = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.includes('immutable') === true;

/** Waits until the store has a file. */
async function untilKept(port: number, name: string): Promise<void> {
  const end = Date.now() + longestKeepMs;
  while (Date.now() < end) {
    const found = await askPort(port, `KEYS *${name}*\r\n`);
    if (found?.includes(name) === true) return;
    await pause(100);
  }
}
