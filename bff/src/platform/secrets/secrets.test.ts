import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, property, string } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSecret, makeSigner } from './secrets.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the secret of a data folder', () => {
  it('is created once, readable only by its owner', () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'gam-secret-')), 'deeper');
    folders.push(path.dirname(folder));
    const secret = loadSecret(folder, 'secret');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadSecret(folder, 'secret')).toBe(secret);
    expect(readdirSync(folder)).toEqual(['secret']);
    const file = path.join(folder, 'secret');
    expect(readFileSync(file, 'utf8')).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a signature', () => {
  const signer = makeSigner('s'.repeat(32), 'ticket');

  it('is valid only for its text, purpose and secret', () => {
    const signature = signer.sign('text');
    expect(signer.verify('text', signature)).toBe(true);
    expect(signer.verify('other', signature)).toBe(false);
    expect(makeSigner('s'.repeat(32), 'visitor').verify('text', signature)).toBe(false);
    expect(makeSigner('t'.repeat(32), 'ticket').verify('text', signature)).toBe(false);
  });

  it('is rejected if it is forged', () => {
    assert(
      property(string(), string(), (text, made) => {
        expect(signer.verify(text, made)).toBe(false);
      }),
    );
  });
});

describe('the signer of several secrets', () => {
  const [one, two] = ['s'.repeat(32), 't'.repeat(32)];
  const both = makeSigner([two, one], 'ticket');

  it('signs under the first one and verifies under each', () => {
    expect(both.sign('text')).toBe(makeSigner(two, 'ticket').sign('text'));
    for (const secret of [one, two]) {
      const signature = makeSigner([secret], 'ticket').sign('text');
      expect(both.verify('text', signature)).toBe(true);
      expect(both.verify('text', signature)).toBe(true);
      expect(both.verify('other', signature)).toBe(false);
    }
    expect(makeSigner(two, 'ticket').verify('text', makeSigner(one, 'ticket').sign('text'))).toBe(false);
    expect(both.signAll('text')).toEqual(
      [two, one].map((secret) => makeSigner(secret, 'ticket').sign('text')),
    );
  });
});
