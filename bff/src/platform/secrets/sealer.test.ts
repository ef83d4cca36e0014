import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSealer } from './sealer.ts';

const sealer = makeSealer('s'.repeat(32), 'store');

describe('a sealed text', () => {
  it('opens to the text, hides it, and differs each time', () => {
    assert(
      property(string(), string(), (text, context) => {
        const sealed = sealer.seal(text, context);
        // Lone surrogates are no text.
        expect(sealer.open(sealed, context)).toBe(Buffer.from(text).toString());
        expect(sealer.seal(text, context)).not.toBe(sealed);
      }),
    );
    expect(Buffer.from(sealer.seal('token-of-ali', ''), 'base64url').toString('latin1')).not.toContain('ali');
  });

  it('does not open in another context, with another secret, for another purpose, or changed in one bit', () => {
    const sealed = sealer.seal('token', 'session/a');
    expect(sealer.open(sealed, 'session/b')).toBeNull();
    expect(makeSealer('t'.repeat(32), 'store').open(sealed, 'session/a')).toBeNull();
    expect(makeSealer('s'.repeat(32), 'other').open(sealed, 'session/a')).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    assert(
      property(integer({ min: 0, max: bytes.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(sealer.open(changed.toString('base64url'), 'session/a')).toBeNull();
      }),
    );
  });

  it('does not open if it is any other text', () => {
    assert(
      property(string(), (text) => {
        expect(sealer.open(text, '')).toBeNull();
      }),
    );
  });
});

it('seals under the first of several secrets and opens under each', () => {
  const [one, two] = ['s'.repeat(32), 't'.repeat(32)];
  const both = makeSealer([two, one], 'store');
  expect(makeSealer(two, 'store').open(both.seal('token', 'a'), 'a')).toBe('token');
  expect(both.open(makeSealer(one, 'store').seal('token', 'a'), 'a')).toBe('token');
  expect(makeSealer(two, 'store').open(makeSealer(one, 'store').seal('token', 'a'), 'a')).toBeNull();
});
