import type { Visit } from './visit.ts';

const columns = [
  ['FCP ms', 'fcp', 0],
  ['LCP ms', 'lcp', 0],
  ['CLS', 'cls', 3],
  ['long task ms', 'task', 0],
  ['requests', 'requests', 0],
  ['HTML kB', 'html', 1],
  ['scripts kB', 'scripts', 1],
  ['other kB', 'other', 1],
] as const;
const inKilobytes = new Set<string>(['html', 'scripts', 'other']);
const firstWidth = 20;

export const tableHead = `${''.padEnd(firstWidth)}${columns.map(([name]) => name.padStart(13)).join('')}`;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Returns a line of the table: the medians of some visits. */
export function writeLine(name: string, visits: readonly Visit[]): string {
  const cells = columns.map(([, field, digits]) => {
    const value = median(visits.map((one) => one[field])) / (inKilobytes.has(field) ? 1000 : 1);
    return value.toFixed(digits).padStart(13);
  });
  return name.padEnd(firstWidth) + cells.join('');
}
