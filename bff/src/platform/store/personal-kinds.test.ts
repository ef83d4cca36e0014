import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { personalKinds } from './personal-kinds.ts';

const document = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8');
const [, section = ''] = document.split(/^## BFF$/m);

/** The rows of the section's table: kind, what, life, when it goes, where an export shows it. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, kind, , life, goes, exported]) => [kind, life, goes, exported]);

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 };

/** Returns whether a life is what the document says of it: `48 hours`. */
function isLife(ms: number, said: string): boolean {
  const [, count = '', unit = ''] = /^(\d+) (day|hour|minute|second)s?$/.exec(said) ?? [];
  return Number(count) * (units[unit as keyof typeof units] ?? NaN) === ms;
}

const whens = { at_request: 'at the request', at_erasure: 'with the account' } as const;

it('is described with every life, erasure and section of the export', () => {
  expect(rows.map(([kind]) => kind)).toEqual(Object.keys(documentKinds));
  for (const [kind = '', life = '', goes, exported] of rows) {
    const rules = personalKinds[kind as DocumentKind];
    const { longestMs } = documentKinds[kind as DocumentKind];
    expect([kind, isLife(longestMs, life) ? life : longestMs, goes, exported]).toEqual([
      kind,
      life,
      rules === null ? 'nothing of a person' : whens[rules.goes],
      rules?.exportedAs ?? '–',
    ]);
  }
});
