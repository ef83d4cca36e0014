import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coldAir } from './support/cold-air.ts';
import { Customer } from './support/customer.ts';
import { makeOgg } from './support/files.ts';
import { type ServerProcess, startServer } from '@gam/shared/test/server-process';

const megabyte = 1024 * 1024;

let folder: string;
let marketplace: ServerProcess;
let bff: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-memory-'));
  marketplace = await startServer('marketplace', { GAM_DATA: folder, LOG_LEVEL: 'silent' });
  bff = await startServer('bff', { GAM_DATA: folder, UPSTREAM_URL: marketplace.url, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await bff?.end('SIGKILL');
  await marketplace?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The peak memory of the BFF's process since the peak was reset, bytes. */
function readPeak(): number {
  const [, kilobytes = '0'] =
    /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${bff.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
const forgetPeak = () => writeFileSync(`/proc/${bff.pid}/clear_refs`, '5');

it.runIf(process.platform === 'linux')(
  'streams a voice recording of 19 MB: the peak memory of the process hardly grows',
  async () => {
    const customer = new Customer(bff);
    await customer.open(coldAir);
    const small = makeOgg(200_000);
    const large = makeOgg(19 * megabyte);
    for (let count = 0; count < 5; count += 1) await customer.upload('voice', small);
    const grown: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      forgetPeak();
      const before = readPeak();
      expect((await customer.upload('voice', large)).status).toBe(200);
      grown.push((readPeak() - before) / megabyte);
    }
    console.log(
      `19 MB through the BFF, growth of its peak: ${grown.map((one) => one.toFixed(1)).join(', ')} MB`,
    );
    // If the recording were held, each round would grow by 19; garbage of a busy machine shows in one round only.
    expect(Math.min(...grown)).toBeLessThan(8);
  },
);
