import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gam-lock-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('lockFolder', () => {
  it('locks a folder until it is released', () => {
    const first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    first.release();
    lockFolder(folder).release();
  });

  it('makes a missing folder', () => {
    const made = path.join(folder, 'a', 'b');
    lockFolder(made).release();
    expect(existsSync(made)).toBe(true);
  });
});
