/** A cell that a spreadsheet would compute: it begins with an operator, also after space or in full width. */
const formula = /^\s*[=+\-@＝＋－＠]/;
const wholeNumber = /^-?\d+$/;

/** Returns a row of a CSV file: every cell quoted, and none that a spreadsheet takes for a formula. RFC 4180. */
export const writeRow = (cells: readonly string[]): string => `${cells.map(writeCell).join(',')}\r\n`;

function writeCell(text: string): string {
  const isRead = formula.test(text) && !wholeNumber.test(text);
  return `"${isRead ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** The mark by which spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\ufeff';
