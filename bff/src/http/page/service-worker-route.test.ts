import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { secure } from '../secure.ts';
import { serviceWorkerRoute } from './service-worker-route.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-worker-'));
  writeFileSync(path.join(folder, 'service-worker.js'), 'answer();');
});
afterAll(() => rmSync(folder, { recursive: true }));

function start({ file = 'service-worker.js', partners = [] as string[] } = {}) {
  const app = Fastify({ pluginTimeout: 0 });
  onTestFinished(() => app.close());
  const config = { mapTiles: null, partnerOrigins: partners, publicUrl: null };
  secure(app, config);
  serviceWorkerRoute(app, { config }, path.join(folder, file));
  return (headers: Record<string, string> = {}) => app.inject({ url: '/service-worker.js', headers });
}

it('sends the worker after the headers of its page, of which only the nonce is open', async () => {
  const { statusCode, headers, body } = await start()();
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8']);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
    'cache-control': 'no-cache',
  });
  const [, written = '', script] = /^self\.pageHeaders=(.*);\n(.*)$/s.exec(body) ?? [];
  expect(script).toBe('answer();');
  expect(JSON.parse(written)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self' 'nonce-{nonce}';"),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  });
});

it('lets the partners frame its page', async () => {
  const { body } = await start({ partners: ['https://partner.example'] })();
  expect(body).toContain("frame-ancestors 'self' https://partner.example");
  expect(body).not.toContain('x-frame-options');
});

it('sends nothing to a browser that has it', async () => {
  const [ask, other] = [start(), start({ partners: ['https://partner.example'] })];
  const tag = String((await ask()).headers['etag']);
  const again = await ask({ 'if-none-match': tag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await other({ 'if-none-match': tag })).statusCode).toBe(200);
});

it('is missing without a built web app', async () => {
  expect((await start({ file: 'none.js' })()).statusCode).toBe(404);
});
