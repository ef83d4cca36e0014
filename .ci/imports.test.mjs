import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findFileCircles,
  findFolderCircles,
  findImpureImports,
  findIndexBreaks,
  findLayerBreaks,
  readImports,
} from './imports.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-imports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes source files, given by their path, and reads the imports between them. */
function importsOf(files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return readImports(folder);
}

const layers = ['engine', 'features'];

describe('readImports', () => {
  it.each([
    ['import', "import { b } from './b.ts';"],
    ['import type', "import type { B } from './b.ts';"],
    ['export from', "export { b } from './b.ts';"],
    ['export all', "export * from './b.ts';"],
    ['import()', "export const load = () => import('./b.ts');"],
    ['an import type', "export type B = import('./b.ts').B;"],
    ['an import for its effects', "import './b.ts';"],
  ])('reads %s', (_form, text) => {
    expect(importsOf({ 'a.ts': text, 'b.ts': 'export const b = 1; export type B = 1;' })).toEqual([
      { from: 'a.ts', to: 'b.ts' },
    ]);
  });

  it('omits tests and their fixtures', () => {
    const files = { 'a.test.ts': "import './b.ts';", 'b-fixture.ts': "import './b.ts';", 'b.ts': '' };
    expect(importsOf(files)).toEqual([]);
  });
});

describe('findLayerBreaks', () => {
  it('reports an import of a higher layer, types included', () => {
    const imports = importsOf({
      'engine/a.ts': "import type { B } from '../features/b.ts';",
      'features/b.ts': 'export type B = 1;',
    });
    expect(findLayerBreaks(imports, layers)).toEqual([
      'engine/a.ts imports features/b.ts: engine is below features',
    ]);
  });

  it('accepts an import of a lower layer', () => {
    const imports = importsOf({ 'engine/a.ts': '', 'features/b.ts': "import '../engine/a.ts';" });
    expect(findLayerBreaks(imports, layers)).toEqual([]);
  });

  it('reports a folder that is not a layer', () => {
    const imports = importsOf({ 'helpers/a.ts': "import '../engine/b.ts';", 'engine/b.ts': '' });
    expect(findLayerBreaks(imports, layers)).toEqual([
      'helpers/a.ts: the folder helpers is not a layer (engine, features)',
    ]);
  });

  it('reports an import of a file beside the layers from a layer', () => {
    const imports = importsOf({
      'app.ts': "import './server.ts'; import './engine/a.ts';",
      'server.ts': '',
      'engine/a.ts': "import '../server.ts';",
    });
    expect(findLayerBreaks(imports, layers)).toEqual([
      'engine/a.ts imports server.ts, which assembles the package',
    ]);
  });
});

describe('findIndexBreaks', () => {
  it('reports an import past the index of another feature', () => {
    const imports = importsOf({
      'features/quote/quote.ts': "import '../order/place.ts'; import './own.ts'; import '../order/index.ts';",
      'features/quote/own.ts': '',
      'features/order/place.ts': '',
      'features/order/index.ts': "import './place.ts';",
    });
    expect(findIndexBreaks(imports, 'features')).toEqual([
      'features/quote/quote.ts imports features/order/place.ts: import features/order/index.ts instead',
    ]);
  });
});

describe('findImpureImports', () => {
  it.each([
    ['import', "import { b } from 'node:crypto';"],
    ['import type', "import type { B } from 'node:crypto';"],
    ['export from', "export { b } from 'node:crypto';"],
    ['import()', "export const load = () => import('node:crypto');"],
    ['an import type', "export type B = import('node:crypto').B;"],
  ])('reports a library that is not allowed, by %s', (_form, text) => {
    importsOf({ 'engine/a.ts': `${text} import Ajv from 'ajv/dist/2020.js';` });
    expect(findImpureImports(folder, ['ajv'])).toEqual([
      'engine/a.ts imports node:crypto: the package imports ajv only',
    ]);
  });
});

describe('findFileCircles', () => {
  it('reports files that import one another through types and a third file', () => {
    const imports = importsOf({
      'a.ts': "import type { B } from './b.ts';",
      'b.ts': "export * from './c.ts'; export type B = 1;",
      'c.ts': "export const load = () => import('./a.ts');",
    });
    expect(findFileCircles(imports)).toEqual(['a circle of files: a.ts, b.ts, c.ts']);
  });
});

describe('findFolderCircles', () => {
  it('reports folders that import one another through different files', () => {
    const imports = importsOf({
      'in/one/a.ts': "import '../two/b.ts';",
      'in/one/c.ts': '',
      'in/two/b.ts': '',
      'in/two/d.ts': "import '../one/c.ts';",
    });
    expect(findFileCircles(imports)).toEqual([]);
    expect(findFolderCircles(imports)).toEqual(['a circle in in: one, two']);
  });

  it('reports folders that import one another through folders inside them', () => {
    const imports = importsOf({
      'one/in/a.ts': "import '../../two/in/b.ts';",
      'one/other/c.ts': '',
      'two/in/b.ts': '',
      'two/other/d.ts': "import '../../one/other/c.ts';",
    });
    expect(findFolderCircles(imports)).toEqual(['a circle in .: one, two']);
  });

  it('reports a folder and a file beside it that import one another', () => {
    const imports = importsOf({
      'a.ts': "import './one/b.ts';",
      'one/b.ts': '',
      'one/c.ts': "import '../a.ts';",
    });
    expect(findFolderCircles(imports)).toEqual(['a circle in .: a.ts, one']);
  });
});
