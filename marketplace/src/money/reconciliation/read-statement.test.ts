import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readStatement } from './read-statement.ts';

const head = 'reference,tracking_code,kind,amount_rial,at';
const read = (...lines: string[]) => readStatement([head, ...lines].join('\n'));
const line = {
  kind: 'payment',
  reference: 'A1',
  trackingCode: '201',
  amountRial: 1_200_000,
  at: new Date('2026-11-25T11:00:00Z'),
};

describe('a statement', () => {
  it.each([
    ['an instant with an offset', 'A1,201,payment,1200000,2026-11-25T14:30:00+03:30'],
    ['an instant in UTC', 'A1,201,payment,1200000,2026-11-25T11:00:00Z'],
    ['a time in Tehran', 'A1,201,payment,1200000,2026-11-25 14:30'],
    ['a Jalali time with Persian digits', 'A1,۲۰۱,payment,۱۲۰۰۰۰۰,۱۴۰۵/۰۹/۰۴ ۱۴:۳۰:۰۰'],
    ['a Jalali time with Arabic digits', 'A1,٢٠١,payment,١٢٠٠٠٠٠,١٤٠٥/٩/٤ ١٤:٣٠'],
    ['quotes and thousands', '"A1","201","payment","1,200,000","2026-11-25 14:30"'],
    ['Persian thousands', 'A1,201,payment,۱٬۲۰۰٬۰۰۰,2026-11-25 14:30'],
    ['blanks', ' A1 , 201 , payment , 1200000 , 2026-11-25 14:30 '],
  ])('is read with %s', (_what, text) => {
    expect(read(text)).toEqual({ ok: true, value: [line] });
  });

  it('is read with a byte order mark, CRLF, other separators and orders of columns, and empty lines', () => {
    const text =
      '\uFEFFat;amount_rial;Kind;tracking_code;reference\r\n\r\n2026-11-25T11:00:00Z;1200000;payment;201;A1\r\n';
    expect(readStatement(text)).toEqual({ ok: true, value: [line] });
    expect(readStatement(text.replaceAll(';', '\t'))).toEqual({ ok: true, value: [line] });
  });

  it('may leave out one of the two numbers', () => {
    expect(read(',201,refund,10,2026-11-25T11:00:00Z')).toMatchObject({
      value: [{ kind: 'refund', reference: null, trackingCode: '201', amountRial: 10 }],
    });
  });

  it.each([
    ['another kind', 'A1,201,fee,1200000,2026-11-25'],
    ['no number', ',,payment,1200000,2026-11-25'],
    ['no amount', 'A1,201,payment,,2026-11-25'],
    ['an amount of 0', 'A1,201,payment,0,2026-11-25'],
    ['a negative amount', 'A1,201,payment,-5,2026-11-25'],
    ['a fraction', 'A1,201,payment,5.5,2026-11-25'],
    ['a day that does not exist', 'A1,201,payment,5,2026-02-30'],
    ['a Jalali day that does not exist', 'A1,201,payment,5,1405/12/31'],
    ['an hour that does not exist', 'A1,201,payment,5,2026-11-25 24:00'],
    ['no time', 'A1,201,payment,5,'],
    ['a column too few', 'A1,201,payment,5'],
    ['a column too many', 'A1,201,payment,5,2026-11-25,x'],
  ])('names its line with %s', (_what, text) => {
    const good = 'A1,201,payment,1200000,2026-11-25';
    const outcome = read(good, text);
    expect(outcome).toEqual({ ok: false, failure: expect.stringContaining('سطر ۳') });
  });

  it.each(['', 'reference,kind\n', head, 'x'])('is refused without lines or columns: %j', (text) => {
    expect(readStatement(text).ok).toBe(false);
  });
});

describe('a CSV text', () => {
  it('keeps quotes, separators and line ends within quotes, and counts lines', () => {
    expect(readCsv('a,b\n"x ""y"", z","1\n2"\nlast,one')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x "y", z', '1\n2'] },
      { line: 4, fields: ['last', 'one'] },
    ]);
  });

  it('ends an open quote with the text', () => {
    expect(readCsv('a,"b\nc')).toEqual([{ line: 1, fields: ['a', 'b\nc'] }]);
  });
});
