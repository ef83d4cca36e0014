import { assert, dictionary, integer, jsonValue, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeVersions } from '../store.ts';
import { addOwner, headLength, readDocument, readHead } from './document-text.ts';

const version = makeVersions()();
const owner = `v_${'x'.repeat(22)} ${'a'.repeat(11)} ${'n'.repeat(11)}`;
const writtenAt = 1_764_000_000_000;

describe('the text of a document', () => {
  it('keeps any value', () => {
    assert(
      property(jsonValue(), integer({ min: 0, max: 2 ** 50 }), (value, at) => {
        const text = version + addOwner(JSON.stringify(value), owner, at);
        expect(readDocument(text)).toEqual({ version, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it('is read by a build that knows no holders', () => {
    assert(
      property(dictionary(string(), jsonValue()), (value) => {
        const earlier = JSON.parse(addOwner(JSON.stringify(value), owner, writtenAt)) as object;
        expect({ ...earlier, $by: null }).toEqual({ ...JSON.parse(JSON.stringify(value)), $by: null });
      }),
    );
  });

  it('names its holders in its first characters, of objects alone', () => {
    assert(
      property(dictionary(string(), jsonValue()), (value) => {
        const head = (version + addOwner(JSON.stringify(value), owner, writtenAt)).slice(0, headLength);
        expect(readHead(head)).toEqual({ version, owner, writtenAt });
      }),
    );
    for (const value of [null, true, 'text', 7, ['x']])
      expect(readHead(version + addOwner(JSON.stringify(value), owner, writtenAt))).toEqual({
        version,
        owner: null,
        writtenAt: null,
      });
  });

  it('has no holders where the servers wrote it', () => {
    expect(addOwner('{"n":1}', null, writtenAt)).toBe('{"n":1}');
    expect(readHead(`${version}{"n":1}`)).toEqual({ version, owner: null, writtenAt: null });
  });
});
