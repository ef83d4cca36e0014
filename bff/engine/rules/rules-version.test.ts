import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { testHash } from './rule-fixtures.ts';
import { publishedName, readRulesVersion, rulesVersion } from './rules-version.ts';

describe('the version of a rule document', () => {
  it('is name, number and content', () => {
    expect(rulesVersion({ name: 'default' }, 7, testHash)).toMatch(/^default@7#[0-9a-f]{8}$/);
  });

  it('depends on everything but the order of keys', () => {
    const one = { name: 'x', rules: [{ a: 1, b: [2, null] }] };
    const same = { rules: [{ b: [2, null], a: 1 }], name: 'x' };
    const other = { name: 'x', rules: [{ a: 1, b: [null, 2] }] };
    expect(rulesVersion(same, 1, testHash)).toBe(rulesVersion(one, 1, testHash));
    expect(rulesVersion(other, 1, testHash)).not.toBe(rulesVersion(one, 1, testHash));
  });

  it('writes canonical JSON', () => {
    expect(canonicalJson({ b: 'x', a: [true, undefined], c: undefined })).toBe('{"a":[true,null],"b":"x"}');
  });
});

describe('readRulesVersion', () => {
  it.each([
    ['default@7#3f9a2c10', { name: 'default', number: 7 }],
    ['my-rules-2@12#x', { name: 'my-rules-2', number: 12 }],
    ['default@7', null],
    ['@7#3f9a2c10', null],
    ['Default@7#3f9a2c10', null],
    ['default@#3f9a2c10', null],
    ['x default@7#3f9a2c10', null],
    ['default@1234567890123456#a', null],
    ['', null],
  ])('of %j is %j', (version, expected) => {
    expect(readRulesVersion(version)).toEqual(expected);
  });

  it('reads what rulesVersion wrote', () => {
    const version = rulesVersion({ name: 'default' }, 7, testHash);
    const read = readRulesVersion(version);
    expect(read && publishedName(read)).toBe('default@7');
  });
});
