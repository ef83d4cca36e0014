import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Lifetime, lifetimes } from './index.ts';

const document = new URL('../../../docs/privacy.md', import.meta.url);
const dayMs = 24 * 60 * 60 * 1000;

function inWords({ kept }: Lifetime): string {
  if (typeof kept === 'string') return kept;
  const days = kept.ms / dayMs;
  if (days === 0) return `until ${kept.after}`;
  const [amount, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'} after ${kept.after}`;
}

const rowOf = (lifetime: Lifetime): string[] => [
  lifetime.what,
  inWords(lifetime),
  lifetime.becomes ?? (typeof lifetime.kept === 'string' && lifetime.tables.length === 0 ? '–' : 'deleted'),
];

describe("the document's table of retention", () => {
  it('says what the sweep does', () => {
    const lines = readFileSync(document, 'utf8').split('\n');
    const start = lines.findIndex((line) => /^\| what +\| kept +\| then/.test(line));
    const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
    const written = lines.slice(start + 2, end).map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(written).toEqual(Object.values<Lifetime>(lifetimes).map(rowOf));
  });
});
