import { Client } from 'pg';
import { watchStatements, type WatchStatements } from '../../../marketplace/test/count-statements.ts';
import type { OpenDatabase } from '../../../marketplace/src/platform/database/database.ts';

/** The runs of a job after the first, which fills caches. */
const runs = 9;

/** A node of a plan as `explain (analyze, buffers, format json)` returns it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly ms: number;
  readonly plan: PlanNode;
}

interface Measured {
  /** The rows that the job returned; `-` if it returns none. */
  readonly rows: number | '-';
  readonly medianMs: number;
  readonly statements: number;
  /** The scan that reads most in the slowest statement. */
  readonly plan: string;
}

const watches = new WeakMap<OpenDatabase, WatchStatements>();

/** Runs a job several times and explains its statements. */
export async function measureJob(
  database: OpenDatabase & { readonly url: string },
  work: () => Promise<unknown>,
): Promise<Measured> {
  const watch = watches.get(database) ?? watchStatements(database);
  watches.set(database, watch);
  const { outcome, statements } = await watch(work);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  const explained = await explainAll(database.url, statements);
  const slowest = explained.toSorted((one, other) => other.ms - one.ms)[0];
  return {
    rows: Array.isArray(outcome) ? outcome.length : '-',
    medianMs: times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0,
    statements: statements.length,
    plan: slowest === undefined ? '-' : describe(slowest),
  };
}

/** Explains statements in a transaction that is undone. */
async function explainAll(
  url: string,
  statements: Awaited<ReturnType<WatchStatements>>['statements'],
): Promise<Explained[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const explained: Explained[] = [];
  try {
    await client.query('begin');
    for (const { text, values } of statements) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      const query = `explain (analyze, buffers, format json) ${text}`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
        query,
        [...values],
      );
      const found = rows[0]?.['QUERY PLAN'][0];
      if (found !== undefined) explained.push({ ms: found['Execution Time'], plan: found.Plan });
    }
  } finally {
    await client.query('rollback');
    await client.end();
  }
  return explained;
}

const blocksOf = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

/** The nodes of a plan that read a table or an index. */
function scansOf(node: PlanNode): PlanNode[] {
  const own = node['Relation Name'] === undefined && node['Index Name'] === undefined ? [] : [node];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

function describe({ ms, plan }: Explained): string {
  const scan = scansOf(plan)
    .filter((node) => !node['Node Type'].startsWith('Modify'))
    .toSorted((one, other) => blocksOf(other) - blocksOf(one))[0];
  if (scan === undefined) return `${plan['Node Type']} (${ms.toFixed(2)} ms)`;
  const by = scan['Index Name'] === undefined ? '' : ` by ${scan['Index Name']}`;
  const on = scan['Relation Name'] === undefined ? '' : ` of ${scan['Relation Name']}`;
  const rows = Math.round(scan['Actual Rows'] * scan['Actual Loops']);
  return `${scan['Node Type']}${on}${by}: ${rows} rows, ${blocksOf(scan)} blocks (${ms.toFixed(2)} ms)`;
}
