import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { secure } from './security.ts';

/** Where a page may take pictures from. */
async function imageSources(url: string | null): Promise<string | undefined> {
  const app = Fastify();
  await secure(app, { mapTiles: url === null ? null : { url, attribution: '© نقشه نمونه' } });
  app.get('/', () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const policy = String(headers['content-security-policy']).split(';');
  return policy.find((directive) => directive.trim().startsWith('img-src'))?.trim();
}

it.each([
  [null, "img-src 'self' blob: data:"],
  [
    'https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=k',
    "img-src 'self' blob: data: https://tiles.example:8443",
  ],
])('pictures come from here and, where tiles are of %s, from that host alone', async (url, sources) => {
  expect(await imageSources(url)).toBe(sources);
});
