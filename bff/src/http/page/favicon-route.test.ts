import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { faviconRoute } from './favicon-route.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-favicon-'));
  writeFileSync(path.join(folder, 'favicon.ico'), 'picture');
});
afterAll(() => rmSync(folder, { recursive: true }));

function ask(file: string) {
  const app = Fastify({ pluginTimeout: 0 });
  onTestFinished(() => app.close());
  faviconRoute(app, path.join(folder, file));
  return app.inject({ url: '/favicon.ico' });
}

it('sends the small icon as a picture', async () => {
  const { statusCode, headers, body } = await ask('favicon.ico');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/png', 'picture']);
});

it('is missing without a built web app', async () => {
  expect((await ask('none.ico')).statusCode).toBe(404);
});
