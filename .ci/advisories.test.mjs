import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  findAffected,
  findFormFaults,
  findUnchecked,
  readImages,
  readLocked,
  warnOfAge,
} from './advisories.mjs';

const advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'left',
  affected: '>=2.0.0 <2.3.1',
  what: 'It pads too much.',
  means: 'Nothing: it is not used so.',
  link: 'https://example.org/advisory',
};
const locked = [
  { name: 'left', version: '1.9.0' },
  { name: 'left', version: '2.3.0' },
  { name: '@scope/right', version: '1.0.0-beta.1' },
];
const used = { locked, images: { postgres: '17.11-bookworm' } };

describe('the age of the list', () => {
  const list = { checked: '2026-11-26' };
  it.each(['2026-11-26T23:00:00Z', '2027-01-25T12:00:00Z'])('passes on %s', (now) => {
    expect(warnOfAge(list, new Date(now))).toBeNull();
  });

  it.each([
    ['2027-01-26T12:00:00Z', '61 days ago'],
    ['2028-01-01T00:00:00Z', '401 days ago'],
    ['2026-11-24T00:00:00Z', '-2 days ago'],
  ])('warns on %s: %s', (now, warning) => {
    expect(warnOfAge(list, new Date(now))).toContain(warning);
  });
});

describe('an advisory', () => {
  it('fails the check where a locked version is affected, whatever else is locked', () => {
    expect(findAffected({ advisories: [advisory] }, used)).toEqual([
      'left 2.3.0 is affected by GHSA-aaaa-bbbb-cccc: It pads too much. https://example.org/advisory',
    ]);
  });

  it('passes where its reason is accepted, and asks to remove a reason that no version needs', () => {
    const accepted = { ...advisory, accepted: 'It cannot be reached.' };
    expect(findAffected({ advisories: [accepted] }, used)).toEqual([]);
    const past = { ...accepted, affected: '<1.0.0' };
    expect(findAffected({ advisories: [past] }, used)).toEqual([
      expect.stringContaining('remove "accepted"'),
    ]);
  });

  it('passes where no locked version is affected, and asks to remove one of a package that is gone', () => {
    expect(findAffected({ advisories: [{ ...advisory, affected: '<1.9.0 || >=2.3.1' }] }, used)).toEqual([]);
    expect(findAffected({ advisories: [{ ...advisory, package: 'gone' }] }, used)).toEqual([
      expect.stringContaining('gone is not used'),
    ]);
  });

  it('affects versions before a release and images by their tags too', () => {
    const beta = { ...advisory, package: '@scope/right', affected: '<1.0.0' };
    const image = { ...advisory, package: undefined, image: 'postgres', affected: '>=17.0.0 <17.12.0' };
    expect(findAffected({ advisories: [beta, image] }, used)).toEqual([
      expect.stringContaining('@scope/right 1.0.0-beta.1 is affected'),
      expect.stringContaining('postgres 17.11.0 is affected'),
    ]);
    // What stands behind the numbers of a tag is no version before a release.
    expect(findAffected({ advisories: [{ ...image, affected: '<17.11.0' }] }, used)).toEqual([]);
  });

  it.each([
    [{ id: 'a bug' }, 'none of GHSA, CVE or SNYK'],
    [{ affected: 'all but the last' }, 'write a range'],
    [{ link: undefined }, 'has no link'],
    [{ means: '' }, 'what it means here'],
    [{ image: 'postgres' }, 'name a package or an image'],
  ])('has a whole form: %o', (change, problem) => {
    const list = { checked: '2026-11-26', advisories: [advisory, { ...advisory, ...change }] };
    expect(findFormFaults(list).join('\n')).toContain(problem);
  });
});

describe('the versions that were looked up', () => {
  it('are those that are used, and no others', () => {
    const list = { versions: { left: '2.3.0', old: '1.0.0' }, images: { postgres: '17.10-bookworm' } };
    const now = { versions: { left: '2.3.1', right: '1.0.0' }, images: { postgres: '17.11-bookworm' } };
    expect(findUnchecked(list, now)).toEqual([
      expect.stringContaining('left is 2.3.1, and 2.3.0 was looked up'),
      expect.stringContaining('right 1.0.0 is missing'),
      expect.stringContaining('old is not used'),
      expect.stringContaining('postgres is 17.11-bookworm, and 17.10-bookworm was looked up'),
    ]);
    expect(findUnchecked(now, now)).toEqual([]);
  });

  it('are read from a lockfile and from files of Docker', () => {
    expect(readLocked({ packages: { 'left@2.3.0': {}, '@scope/right@1.0.0': {} } })).toEqual([
      { name: 'left', version: '2.3.0' },
      { name: '@scope/right', version: '1.0.0' },
    ]);
    const compose = `    image: valkey/valkey:8.1.9@sha256:${'0'.repeat(64)}\n    image: gam:1.0.0\n`;
    expect(
      readImages([compose, `FROM node:24.21.0-slim@sha256:${'0'.repeat(64)} AS one\nFROM one AS two\n`]),
    ).toEqual({
      'valkey/valkey': '8.1.9',
      node: '24.21.0-slim',
    });
  });

  it('has advisories of a whole form', () => {
    const list = parse(readFileSync(path.resolve(import.meta.dirname, '../ops/advisories.yml'), 'utf8'));
    expect(list.advisories.length).toBeGreaterThan(10);
    expect(findFormFaults(list)).toEqual([]);
  });
});
