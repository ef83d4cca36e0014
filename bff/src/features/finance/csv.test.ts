import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeRow } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+98', "'+98"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['-1400000', '-1400000'],
  ['1400000', '1400000'],
  ['نظافت', 'نظافت'],
])('writes %s as %s', (cell, written) => {
  expect(writeRow([cell])).toBe(`"${written}"\r\n`);
});

it('writes every cell in quotes, from which it can be read again', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const row = writeRow(cells);
      const read = [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
      expect(read.map((cell, index) => (cell === cells[index] ? cell : cell.slice(1)))).toEqual(cells);
      expect(read.filter((cell) => /^\s*[=+@]/.test(cell))).toEqual([]);
    }),
  );
});
