import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forkServer, serverEnv, startServer } from '@gam/shared/test/server-process';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

const start = path.resolve(import.meta.dirname, '../bin/start/run-servers-fixture.ts');
const rules = path.resolve(import.meta.dirname, '../rules');

let env: { GAM_DATA: string; UPSTREAM_URL: string; GAM_RULES: string };
beforeEach(async () => {
  // An upstream that offers nothing, and says so at once: the first start under new rules waits for its services.
  const upstream = createServer((_request, reply) => void reply.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  onTestFinished(() => {
    upstream.close();
    upstream.closeAllConnections();
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { port } = upstream.address() as AddressInfo;
  env = { GAM_DATA: folder, UPSTREAM_URL: `http://127.0.0.1:${port}`, GAM_RULES: rules };
});

const startBff = async () => {
  const server = await startServer('bff', env);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
};

it('lets only one live process use a data folder', async () => {
  const first = await startBff();
  const inUse = `bff: GAM_DATA: the folder ${env.GAM_DATA} is in use by another BFF`;
  const second = forkServer('bff', env);
  expect(await once(second.child, 'close')).toEqual([1, null]);
  expect(second.output()).toContain(inUse);

  const started = fork(start, ['bff'], { silent: true, execArgv: [], env: serverEnv(env) });
  let output = '';
  started.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect(await once(started, 'close')).toEqual([1, null]);
  expect(output).toContain(inUse);
  expect((await fetch(`${first.url}/livez`)).status).toBe(200);

  await first.end('SIGKILL');
  expect(await (await startBff()).end()).toBe(0);
  expect(await (await startBff()).end()).toBe(0);
});

/** Returns the modes in a folder: 'flows.sqlite 600'. */
const modesIn = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
    .toSorted()
    .map((name) => `${name} ${(statSync(path.join(folder, name)).mode & 0o777).toString(8)}`);

const privateModes = [
  '. 700',
  'bff 700',
  'bff/flows.sqlite 600',
  'bff/flows.sqlite-shm 600',
  'bff/flows.sqlite-wal 600',
  'bff/lock 600',
  'bff/lock-journal 600',
  'bff/rules-directory.json 600',
  'secret 600',
];

it('makes its data private, also what an earlier version let others read', async () => {
  const first = await startBff();
  await expect.poll(() => modesIn(env.GAM_DATA)).toEqual(privateModes);
  await first.end('SIGKILL');
  for (const entry of ['.', ...readdirSync(env.GAM_DATA, { recursive: true, encoding: 'utf8' })]) {
    const file = path.join(env.GAM_DATA, entry);
    chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o644);
  }
  await startBff();
  await expect.poll(() => modesIn(env.GAM_DATA)).toEqual(privateModes);
});
