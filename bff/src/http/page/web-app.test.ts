import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { loadWebApp } from './web-app.ts';

const replyOf = (id: string) => writeReply({ screen: frameScreen({ id, url: '/', title: 't', body: [] }) });

/** A built web app whose renderer draws the ids of screens, but for one. */
const files = {
  'index.html': '<!--gam:root-->',
  'server/server.js': `export const openRenderer = () => ({ screen }, nonce) => {
    if (screen.id === 'broken') throw new Error('no drawing');
    return { html: screen.id, rules: '', styles: nonce };
  };`,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gam-web-'));
  await mkdir(path.join(folder, 'built/server'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, 'built', name), text);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Loads the web app of a folder, with the lines of the log. */
async function load(name: string) {
  const lines: string[] = [];
  const warn = (_object: unknown, line?: string) => void lines.push(line ?? '');
  return { lines, ...(await loadWebApp(path.join(folder, name), { warn })) };
}

describe('the built web app', () => {
  it('draws a screen into its shell', async () => {
    const { shell, draw, lines } = await load('built');
    expect(shell).toBe(files['index.html']);
    expect(draw(replyOf('home'), 'n0nce')).toEqual({ html: 'home', rules: '', styles: 'n0nce' });
    expect(lines).toEqual([]);
  });

  it('returns null for a screen that its renderer cannot draw, and logs it', async () => {
    const { draw, lines } = await load('built');
    expect(draw(replyOf('broken'), 'n0nce')).toBeNull();
    expect(draw(replyOf('home'), 'n0nce')).not.toBeNull();
    expect(lines).toEqual(['a page could not be drawn']);
  });

  it('draws nothing where it is not built, and logs it', async () => {
    const { shell, draw, lines } = await load('missing');
    expect(shell).toContain('<!--gam:root-->');
    expect(draw(replyOf('home'), 'n0nce')).toBeNull();
    expect(lines).toEqual([expect.stringContaining('renderer')]);
  });
});
