import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { umask } from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateFolder } from './private-folder.ts';

let root: string;
let before: number;
beforeEach(() => {
  before = umask(0o022);
  root = mkdtempSync(path.join(tmpdir(), 'gam-private-'));
});
afterEach(() => {
  umask(before);
  rmSync(root, { recursive: true, force: true });
});

const modeOf = (entry: string) => (statSync(entry).mode & 0o777).toString(8);
const open = (data: string, own = path.join(data, 'own')) => {
  const warnings: string[] = [];
  openPrivateFolder(data, own, (entry) => warnings.push(entry));
  return warnings;
};

describe('openPrivateFolder', () => {
  it('makes both folders private, and what is written later', () => {
    const data = path.join(root, 'a', 'data');
    expect(open(data)).toEqual([]);
    expect([data, path.join(data, 'own')].map(modeOf)).toEqual(['700', '700']);
    mkdirSync(path.join(data, 'own', 'later'));
    writeFileSync(path.join(data, 'own', 'later', 'file'), 'x');
    expect(modeOf(path.join(data, 'own', 'later'))).toBe('700');
    expect(modeOf(path.join(data, 'own', 'later', 'file'))).toBe('600');
  });

  it('closes what others could read before, at any depth, and the files beside the own folder', () => {
    const own = path.join(root, 'own');
    mkdirSync(path.join(own, 'deep'), { recursive: true });
    mkdirSync(path.join(root, 'another server'));
    const files = [path.join(own, 'one'), path.join(own, 'deep', 'two'), path.join(root, 'secret')];
    for (const file of files) {
      writeFileSync(file, 'x');
      chmodSync(file, 0o666);
    }
    chmodSync(root, 0o755);
    open(root);
    expect(files.map(modeOf)).toEqual(['600', '600', '600']);
    expect([root, own, path.join(own, 'deep')].map(modeOf)).toEqual(['700', '700', '700']);
    expect(modeOf(path.join(root, 'another server'))).toBe('755');
  });

  it('does not change what a link leads to', () => {
    const outside = path.join(root, 'outside');
    writeFileSync(outside, 'x');
    const data = path.join(root, 'data');
    mkdirSync(path.join(data, 'own'), { recursive: true });
    symlinkSync(outside, path.join(data, 'own', 'link'));
    open(data);
    expect(modeOf(outside)).toBe('644');
    expect(readdirSync(path.join(data, 'own'))).toEqual(['link']);
  });

  it('throws when the own folder cannot be made', () => {
    writeFileSync(path.join(root, 'own'), 'a file');
    expect(() => open(root)).toThrow(/EEXIST|ENOTDIR/);
  });
});
