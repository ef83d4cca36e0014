import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openCompiler } from './compile-once.ts';
import { compileFiles, loadRules } from './rule-files.ts';

const { compile } = openCompiler();
const file = (name: string, document: unknown) => ({ name: `${name}.json`, text: JSON.stringify(document) });
const empty = (name: string) => ({ name, applies_to: { services: ['*'], cities: ['*'] }, rules: [] });

describe('loading rules', () => {
  it('reads the shipped documents', async () => {
    const { documents, findings } = await loadRules(
      fileURLToPath(new URL('../../../rules/', import.meta.url)),
      compile,
    );
    expect(findings).toEqual([]);
    expect(documents.map(({ name }) => name)).toEqual(['default']);
  });

  it('keeps the valid documents beside a broken one', () => {
    const { documents, findings } = compileFiles([file('a', empty('a')), file('b', { name: 'b' })], compile);
    expect(documents.map(({ name }) => name)).toEqual(['a']);
    expect(findings.every((finding) => finding.document === 'b' && finding.code === 'schema')).toBe(true);
    expect(findings).toHaveLength(2);
  });

  it('names a file that is not JSON', () => {
    const { findings } = compileFiles([{ name: 'c.json', text: '{ "name":' }], compile);
    expect(findings).toMatchObject([{ code: 'unreadable', document: 'c.json', rule: null }]);
  });

  it('names a file that is too large', () => {
    const { findings } = compileFiles([{ name: 'd.json', text: ' '.repeat(5_000_000) }], compile);
    expect(findings).toMatchObject([{ code: 'too_large', document: 'd.json' }]);
  });

  it('names a second document with the same name', () => {
    const { documents, findings } = compileFiles([file('a', empty('x')), file('b', empty('x'))], compile);
    expect(documents).toHaveLength(1);
    expect(findings).toMatchObject([{ code: 'duplicate_name', document: 'x', path: '/name' }]);
  });
});
