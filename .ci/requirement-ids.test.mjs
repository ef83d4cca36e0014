import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepeats, findUnknown, findUntitled, readReferences, readTexts } from './requirement-ids.mjs';

const namesIn = (text, file = 'a.ts') => readReferences(file, text).map(({ name }) => name);

describe('readReferences', () => {
  it.each([
    ['an id', '/** A price. [O-1.06] */', ['O-1.06']],
    ['several ids', '/** A price. [O-1.06, W-3.04] */', ['O-1.06', 'W-3.04']],
    ['a range', '/** Numbers. [O-5.09 to O-5.11] */', ['O-5.09', 'O-5.10', 'O-5.11']],
    ['a range over two lines', '/**\n * Numbers. [O-5.09 to\n * O-5.10]\n */', ['O-5.09', 'O-5.10']],
    ['readings', '// Receipts. [O-6.03, readings 25, 32]', ['O-6.03', 'readings 25', 'readings 32']],
    ['readings over two lines', '/**\n * A field. [readings\n * 18]\n */', ['readings 18']],
    ['a section', '/** Screens. [protocol: Catalogue and fallback] */', ['protocol: Catalogue and fallback']],
    ['a section after an id', '/** Files. [O-3.22, protocol: Restore] */', ['O-3.22', 'protocol: Restore']],
    ['a section in a title', "it('restores [protocol: Restore]', run);", ['protocol: Restore']],
  ])('finds %s', (_form, text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    ['a type', 'type Pair = [rules: Rules, kinds: Kinds];'],
    ['a word with digits', 'const name = "TODO-12.5 ISO-8601";'],
  ])('leaves out %s', (_form, text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it('finds ids in files that are no scripts', () => {
    expect(namesIn('-- A slot has one winner. [O-3.09]', 'a.sql')).toEqual(['O-3.09']);
  });
});

describe('findUnknown', () => {
  it('names the file, the line and the id that has no text', () => {
    const references = readReferences('a.ts', '// One. [O-1.01]\n// Two. [O-1.99]\n');
    expect(findUnknown(references, new Set(['O-1.01']))).toEqual(['a.ts:2: O-1.99 has no text in docs']);
  });
});

describe('findRepeats', () => {
  it('reports an id that two comments of a file name', () => {
    const references = readReferences('a.ts', '// One. [O-1.01]\nconst a = 1; // Again. [O-1.01]\n');
    expect(findRepeats(references)).toEqual(['a.ts:2: O-1.01 stands in line 1 already']);
  });

  it('allows an id in a comment and in several titles', () => {
    const text = "// One. [O-1.01]\nit('adds [O-1.01]', run);\nit('subtracts [O-1.01]', run);\n";
    expect(findRepeats(readReferences('a.test.ts', text))).toEqual([]);
  });
});

describe('findUntitled', () => {
  it('returns the ids that only comments name', () => {
    const references = readReferences('a.test.ts', "// One. [O-1.01]\nit('adds [O-1.02]', run);\n");
    expect(findUntitled(references, new Set(['O-1.01', 'O-1.02', 'readings 1']))).toEqual(['O-1.01']);
  });
});

describe('docs', () => {
  it('have the requirements, the readings and the headings of documents', () => {
    const texts = readTexts(path.resolve(import.meta.dirname, '../docs'));
    for (const name of ['O-4.17', 'W-9.04', 'readings 40', 'protocol: Restore'])
      expect(texts).toContain(name);
  });
});
