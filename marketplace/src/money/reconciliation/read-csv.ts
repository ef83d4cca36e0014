/** A record of a CSV file: its fields, and the line of the file that it begins on. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

const separators = [',', ';', '\t'] as const;

/**
 * Splits a CSV text (RFC 4180) into records: quoted fields with doubled quotes and line ends within, CRLF or LF, a byte
 * order mark. The separator is the one that the first line has: comma, semicolon or tab. Empty lines are left out. A quote
 * that is never closed ends with the text.
 */
export function readCsv(text: string): CsvRecord[] {
  const given = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const head = given.slice(0, `${given}\n`.indexOf('\n'));
  const separator = separators.find((one) => head.includes(one)) ?? ',';
  const records: CsvRecord[] = [];
  let [line, begun, fields, field, isQuoted]: [number, number, string[], string, boolean] = [
    1,
    1,
    [],
    '',
    false,
  ];
  const endRecord = () => {
    const all = [...fields, field];
    if (all.some((one) => one.trim() !== ''))
      records.push({ line: begun, fields: all.map((one) => one.trim()) });
    [fields, field] = [[], ''];
  };
  for (let at = 0; at < given.length; at += 1) {
    const sign = given[at] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (given[at + 1] === '"') {
        field += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && field.trim() === '') [field, isQuoted] = ['', true];
    else if (sign === separator) {
      fields.push(field);
      field = '';
    } else if (sign === '\n') {
      endRecord();
      begun = line;
    } else field += sign;
  }
  endRecord();
  return records;
}
