import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUnusedExports } from './exports.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-exports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes source files, given by their path, and returns the unused exports of the package `one`. */
function unusedIn(files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return findUnusedExports(folder, ['one']).map(({ file, line, name }) => `${file}:${line} ${name}`);
}

const source = { 'one/a.ts': 'export const a = 1;\nexport type B = typeof a;' };
const packageOf = (exports) => JSON.stringify({ name: '@x/one', exports });

describe('findUnusedExports', () => {
  it('names the file, the line and the export that no file uses', () => {
    expect(unusedIn(source)).toEqual(['one/a.ts:1 a', 'one/a.ts:2 B']);
  });

  it.each(['one/a.test.ts', 'one/a-fixture.ts', 'one/fixtures.ts', 'one/test/b.ts', 'web/e2e/b.ts'])(
    'does not count a use in %s',
    (file) => {
      const from = file.startsWith('web') ? '../../one/a.ts' : `${file.includes('/test/') ? '..' : '.'}/a.ts`;
      expect(
        unusedIn({ ...source, [file]: `import { a, type B } from '${from}'; export type C = B;` }),
      ).toEqual(['one/a.ts:1 a', 'one/a.ts:2 B']);
    },
  );

  it.each([
    ['import', "import { a, type B } from '../one/a.ts'; const c: B = a;"],
    ['a namespace', "import * as all from '../one/a.ts'; const c: all.B = all.a;"],
    ['a namespace that is passed on', "import * as all from '../one/a.ts'; console.log(all);"],
    ['import()', "const { a } = await import('../one/a.ts'); type C = import('../one/a.ts').B;"],
    ['import() that is not taken apart', "export const load = () => import('../one/a.ts');"],
  ])('counts a use by %s', (_form, text) => {
    expect(unusedIn({ ...source, 'lab/b.ts': text })).toEqual([]);
  });

  it('reports the names that a namespace and import() do not take', () => {
    const text =
      "import * as all from '../one/a.ts'; const c = all.a; const { a } = await import('../one/a.ts');";
    expect(unusedIn({ ...source, 'lab/b.ts': text })).toEqual(['one/a.ts:2 B']);
  });

  it.each([
    ['export from', "export { a, type B } from './a.ts';"],
    ['export all', "export * from './a.ts';"],
    ['import and export', "import { a, type B } from './a.ts'; export { a }; export type { B };"],
  ])('follows a barrel of a package by %s', (_form, text) => {
    const files = { ...source, 'one/index.ts': text, 'one/package.json': packageOf({ '.': './index.ts' }) };
    const user = { 'two/b.ts': "import { a } from '@x/one'; console.log(a);" };
    const unused = unusedIn({ ...files, ...user });
    expect(unused).toContain('one/a.ts:2 B');
    expect(unused.filter((one) => one.endsWith(' a'))).toEqual([]);
  });

  it('resolves a pattern of a package', () => {
    const user = { 'two/b.ts': "import { a, type B } from '@x/one/a'; export type C = B; console.log(a);" };
    expect(unusedIn({ ...source, ...user, 'one/package.json': packageOf({ './*': './*.ts' }) })).toEqual([]);
  });
});
