import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { testHash } from './rule-fixtures.ts';
import { rulesVersion } from './rules-version.ts';

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
