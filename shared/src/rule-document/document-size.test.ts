import { maxDocumentCharacters } from '@gam/schemas/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDocument } from './check-document.ts';
import { documentOf, writtenRule } from './document-fixtures.ts';
import { textSizeFinding } from './document-size.ts';

const rule = (because: string) => writtenRule('question', { skip: true }, { because });
const codes = (document: unknown) => checkDocument(document).map(({ code }) => code);

/** A sound rule but for a reason that makes the document just as many characters long. */
const documentOfLength = (characters: number) => {
  const empty = JSON.stringify(documentOf([rule('')])).length;
  return documentOf([rule('x'.repeat(characters - empty))]);
};

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

describe('the size of a document', () => {
  it('is checked before anything else', () => {
    expect(codes(documentOfLength(maxDocumentCharacters))).toEqual(['schema']);
    expect(codes(documentOfLength(maxDocumentCharacters + 1))).toEqual(['too_large']);
  });

  it('is the number of characters of its JSON', () => {
    const mixed = { name: 'ب"\n\u0001', list: [1.5, true, null, {}, [], [1, 2]], long: '' };
    const left = maxDocumentCharacters - JSON.stringify(mixed).length;
    expect(codes({ ...mixed, long: '\\'.repeat(Math.floor(left / 2)) })).not.toContain('too_large');
    expect(codes({ ...mixed, long: '\\'.repeat(Math.floor(left / 2) + 1) })).toEqual(['too_large']);
  });

  it('is the length of its text before the text is parsed', () => {
    expect(textSizeFinding(' '.repeat(maxDocumentCharacters))).toBeNull();
    expect(textSizeFinding(' '.repeat(maxDocumentCharacters + 1))?.code).toBe('too_large');
  });

  it.each([
    ['a list of 5 MB', Array.from({ length: 2_500_000 }, () => 1)],
    ['a text of 5 MB', { ...documentOf([]), name: 'x'.repeat(5_000_000) }],
    ['a hundred thousand levels', { ...documentOf([]), rules: nested(100_000) }],
    ['a condition of many levels', documentOf([{ ...rule('x'), when: { 'question.id': nested(30) } }])],
    ['a very long key', { ...documentOf([]), [`k${'x'.repeat(1000)}`]: 1 }],
    ['300,000 keys', Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`key-${at}`, at]))],
  ])('is too large: %s', (_name, document) => {
    expect(codes(document)).toEqual(['too_large']);
  });
});

describe('the number of conditions', () => {
  const looking = (facts: number, id: string) => {
    const map = Object.fromEntries(
      Array.from({ length: facts / 2 }, (_, at) => [`answers.q${at}`, { const: null }]),
    );
    return { ...rule('x'), id, when: map, any: [map] };
  };
  const documentLookingAt = (last: number) =>
    documentOf([...Array.from({ length: 24 }, (_, at) => looking(80, `r-${at}`)), looking(last, 'last')]);

  it('is limited, since each condition takes time to compile', () => {
    expect(codes(documentLookingAt(80))).toEqual([]);
    expect(checkDocument(documentLookingAt(82))).toMatchObject([
      { code: 'too_large', rule: null, path: '/rules' },
    ]);
  });
});

describe('the findings of a hostile document', () => {
  const short = (name: string) => ({ name });
  it.each([
    [
      'unknown keys',
      documentOf([Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]))]),
    ],
    [
      'unknown paths',
      documentOf(
        Array.from({ length: 450 }, (_, at) => ({
          ...rule('x'),
          id: `r-${at}`,
          when: { x: { const: 1 }, y: { const: 1 } },
        })),
      ),
    ],
    [
      'a list of what is no text',
      {
        ...documentOf([]),
        applies_to: { services: Array.from({ length: 100_000 }, () => 1), cities: ['*'] },
      },
    ],
    [
      'one service many times',
      {
        ...documentOf([]),
        applies_to: { services: Array.from({ length: 70_000 }, () => 'a'), cities: ['*'] },
      },
    ],
    [
      'wrong answers',
      documentOf(
        Array.from({ length: 450 }, () =>
          writtenRule('question', { answer: { values: [short('x'), 1, 2, 3] } }),
        ),
      ),
    ],
    ['a name of 290,000 characters', { ...documentOf([rule('')]), name: 'x'.repeat(290_000) }],
    ['an id of 290,000 characters', documentOf([{ ...rule(''), id: 'x'.repeat(290_000) }])],
    [
      'a value of 290,000 characters',
      documentOf([{ ...rule('x'), when: { now: { const: 'x'.repeat(290_000) } } }]),
    ],
  ])('are few and short: %s', (_name, document) => {
    const findings = checkDocument(document);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(200);
    expect(JSON.stringify(findings).length).toBeLessThan(400_000);
  });

  it('are returned for any JSON without an exception', () => {
    const anyRule = fc.record(
      {
        id: fc.anything(),
        at: fc.constantFrom('entry', 'question', 'after_last', 'quote', 'placed', 'x', null),
        when: fc.dictionary(fc.constantFrom('now', 'question.id', '__proto__', 'answers.x'), fc.jsonValue()),
        any: fc.jsonValue(),
        // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word; a rule is never awaited
        then: fc.oneof(fc.jsonValue(), fc.record({ keep_options: fc.jsonValue(), answer: fc.jsonValue() })),
        because: fc.constantFrom('x', null),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(anyRule).map(documentOf)), (document) => {
        expect(Array.isArray(checkDocument(document))).toBe(true);
      }),
    );
  });
});
