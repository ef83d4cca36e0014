import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMark, nonceMark, prepareHoledPage } from './holed-page.ts';

const ticketMark = makeMark(300);
const marks = [nonceMark, ticketMark];
const filler = '<p>گام</p>'.repeat(9_000);

/** Returns a page with its values as text and compressed, and its text with the values in place of the marks. */
function fill(text: string, values: readonly string[]) {
  const page = prepareHoledPage(text, marks);
  const sent = marks.reduce((so, mark, at) => so.replaceAll(mark, values[at] ?? ''), text);
  const forms = [page.writeText(values), gunzipSync(page.writeGzip(values))];
  return { forms: forms.map(String), sent: [sent, sent] };
}

describe('a page with holes', () => {
  it.each([
    ['without any', '<p>گام</p>'],
    ['with a value far apart', `<style nonce="${nonceMark}">a{}</style>${filler}<b nonce="${nonceMark}">`],
    ['with a value at its end', `a${nonceMark}`],
    ['with nothing but values', `${nonceMark}${nonceMark}${ticketMark}${nonceMark}`],
    ['with a long value again and again', `a${ticketMark}b${ticketMark}c${ticketMark}${filler}${ticketMark}`],
  ])('is the same compressed and as text: %s', (_how, text) => {
    for (const sign of ['0', 'f']) {
      const { forms, sent } = fill(text, [sign.repeat(32), sign.repeat(300)]);
      expect(forms).toEqual(sent);
    }
  });

  it('is the same for any texts between any values', () => {
    const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...marks, filler, 'a".b'));
    const value = (length: number) =>
      fc.string({
        unit: fc.constantFrom('a', 'b', '0', '1', '-', '_', '.'),
        minLength: length,
        maxLength: length,
      });
    fc.assert(
      fc.property(fc.array(part), value(32), value(300), (parts, nonce, ticket) => {
        const { forms, sent } = fill(parts.join(''), [nonce, ticket]);
        expect(forms).toEqual(sent);
      }),
      { numRuns: 60 },
    );
  });

  it('stores a value once and refers to it where it comes again', () => {
    const once = prepareHoledPage(`${filler}${ticketMark}`, marks);
    const twice = prepareHoledPage(`${filler}${ticketMark}<i>${ticketMark}</i>${nonceMark}`, marks);
    const values = [makeMark(32), makeMark(300)];
    expect(twice.writeGzip(values).length - once.writeGzip(values).length).toBeLessThan(100);
  });
});
