/** Returns a table: the first column aligned left, the others right. */
export function drawColumns(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_none, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
