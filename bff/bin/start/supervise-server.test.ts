import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { layDatabase, serverEnv, type ServerName } from '@gam/shared/test/server-process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nextPause } from './supervise-server.ts';

const start = path.join(import.meta.dirname, 'run-servers-fixture.ts');

/** Both servers, started as `npm start` starts them, on any free ports. */
function startBoth(env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-start-'));
  layDatabase({ GAM_DATA: folder });
  const child = fork(start, { silent: true, execArgv: [], env: serverEnv({ GAM_DATA: folder, ...env }) });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

/** Returns each process of a server that listened, oldest first, from the lines of the log. */
function listeners(output: string, name: ServerName): { readonly pid: number; readonly url: string }[] {
  return output.split('\n').flatMap((line) => {
    const [, pid, url] = new RegExp(`"pid":(\\d+).*"msg":"${name}: (http:[^"]+)"`).exec(line) ?? [];
    return pid === undefined || url === undefined ? [] : [{ pid: Number(pid), url }];
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const patient = { timeout: 60_000, interval: 20 };

/**
 * Returns a free port below those that the system hands out (from 32768 on Linux): no other process takes it while the
 * server that has it is dead.
 */
async function findQuietPort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return String(port);
  }
}

describe('npm start', () => {
  it('starts a killed server again on its port while the other one goes on, until a signal ends both', async () => {
    const { child, output } = startBoth({ PORT: await findQuietPort() });
    const nth = (name: ServerName, count: number) =>
      vi.waitFor(() => {
        const one = listeners(output(), name)[count - 1];
        if (!one) throw new Error(`${name} listened less than ${count} times:\n${output()}`);
        return one;
      }, patient);
    const [bff, marketplace] = [await nth('bff', 1), await nth('marketplace', 1)];
    // Only a server whose URL is known has started: one that ends before that ends everything.
    const named = bff.url.replace('127.0.0.1', 'localhost');
    await vi.waitUntil(() => output().includes(`گام  ${named}`), patient);
    expect((await fetch(`${named}/livez`)).status).toBe(200);

    process.kill(bff.pid, 'SIGKILL');
    const secondBff = await nth('bff', 2);
    expect(secondBff.url).toBe(bff.url);
    expect(secondBff.pid).not.toBe(bff.pid);
    expect(isAlive(marketplace.pid)).toBe(true);

    process.kill(marketplace.pid, 'SIGKILL');
    const secondMarketplace = await nth('marketplace', 2);
    expect(secondMarketplace.url).toBe(marketplace.url);
    expect(isAlive(secondBff.pid)).toBe(true);
    const page = `${bff.url}/order/home-services/cleaning/home-cleaning?city_id=1`;
    await vi.waitFor(
      async () => expect((await fetch(page, { headers: { accept: 'text/html' } })).status).toBe(200),
      patient,
    );
    expect(
      [listeners(output(), 'bff'), listeners(output(), 'marketplace')].map(({ length }) => length),
    ).toEqual([2, 2]);

    // The signal comes while the BFF waits for its next start.
    process.kill(secondBff.pid, 'SIGKILL');
    await vi.waitUntil(() => output().split('bff: ended by itself').length === 3, patient);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(isAlive(secondMarketplace.pid)).toBe(false);
  });

  it('ends everything with 1 if a server cannot listen when it first starts', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { child, output } = startBoth({ PORT: String(port) });
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(output()).toContain(`bff: PORT ${port}`);
    const [marketplace] = listeners(output(), 'marketplace');
    expect(marketplace && isAlive(marketplace.pid)).toBe(false);
  });
});

describe('nextPause', () => {
  it('doubles up to 30 s and begins again after a minute of life', () => {
    const pauses: number[] = [];
    for (const ranMs of [0, 10, 10, 10, 10, 10, 59_999, 60_000, 10])
      pauses.push(nextPause(pauses.at(-1) ?? 0, ranMs));
    expect(pauses.map((ms) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 30, 30, 1, 2]);
  });
});
