import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawTable } from '@gam/shared/test/draw-table';
import type { FaultRow } from './fault-row.ts';

const page = path.resolve(import.meta.dirname, '../../docs/design/faults.md');

interface Part {
  readonly name: string;
}

interface FaultParts<P extends Part> {
  /** What the faults are made on; docs/design/faults.md has a table for each. */
  readonly on: string;
  readonly parts: readonly P[];
  readonly runPart: (part: P, report: (line: string) => void) => Promise<readonly FaultRow[]>;
}

/**
 * Runs the parts in turn, those that the arguments name or all, and prints their table and what broke; `--docs` also
 * writes the table into docs/design/faults.md. Returns whether everything held.
 */
export async function runFaultParts<P extends Part>({ on, parts, runPart }: FaultParts<P>): Promise<boolean> {
  const args = process.argv.slice(2);
  const only = args.filter((arg) => !arg.startsWith('--'));
  const lines: string[] = [];
  const rows: FaultRow[] = [];
  for (const part of parts) {
    if (only.length > 0 && !only.includes(part.name)) continue;
    const report = (line: string) => void lines.push(`${part.name}: ${line}`);
    const begun = performance.now();
    try {
      rows.push(...(await runPart(part, report)));
    } catch (error) {
      report(error instanceof Error ? (error.stack ?? error.message) : String(error));
      const result = 'the run ended early, see below';
      rows.push({ tried: part.name, requests: 0, faults: 0, losses: 0, result, broken: 1 });
    }
    console.error(`${part.name}: ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  const columns = ['case', 'requests', 'faults', 'losses', 'result', 'broken'];
  const cells = rows.map(({ tried, requests, faults, losses, result, broken }) => [
    tried,
    requests,
    faults,
    losses,
    result,
    broken,
  ]);
  const table = drawTable(`Faults, on ${on}`, columns, cells);
  console.log(table);
  for (const line of lines) console.log(line);
  if (args.includes('--docs')) writeIntoPage(on, table);
  return rows.every(({ broken }) => broken === 0);
}

/** Replaces the table between its markers. */
function writeIntoPage(on: string, table: string): void {
  const [begin, end] = [`<!-- faults on ${on} -->`, `<!-- end of faults on ${on} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/design/faults.md has no markers ${begin} and ${end}`);
  const block = `${begin}\n\n\`\`\`text\n${table.trim()}\n\`\`\`\n\n`;
  writeFileSync(page, text.slice(0, from) + block + text.slice(to));
}
