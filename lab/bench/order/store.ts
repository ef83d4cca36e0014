import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { freePort } from '../../soak/faults/server-durations.ts';
import { inSchema, openPool, runOnce } from '../../soak/soak-world.ts';

/** Where a measured marketplace keeps its data, and what the database of it has done so far. */
export interface Store {
  /** The settings of the marketplace. */
  readonly settings: Readonly<Record<string, string>>;
  /** The processor time of PostgreSQL's connections to it, ms; null for an embedded database or another machine's. */
  readonly cpuMs: () => Promise<number | null>;
  /** The statements that the marketplace has sent; null for an embedded database, which counts none. */
  readonly statements: () => Promise<number | null>;
  readonly close: () => Promise<void>;
}

const embedded: Store = {
  settings: {},
  cpuMs: () => Promise.resolve(null),
  statements: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

/** The clock ticks of a second in the kernel's figures. */
const ticksPerSecond = 100;

/** Opens the store of a marketplace: a new schema of a PostgreSQL, or its own embedded database. */
export async function openStore(databaseUrl: string | null): Promise<Store> {
  if (databaseUrl === null) return embedded;
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await runOnce(databaseUrl, `create schema ${name}`);
  const metricsPort = await freePort();
  const pool = openPool(databaseUrl);
  const scoped = new URL(inSchema(databaseUrl, name));
  scoped.searchParams.set('application_name', name);
  return {
    settings: { DATABASE_URL: scoped.href, METRICS_PORT: String(metricsPort) },
    cpuMs: async () => {
      const { rows } = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      );
      return rows.reduce<number | null>((sum, { pid }) => {
        const ms = cpuOf(pid);
        return sum === null || ms === null ? null : sum + ms;
      }, 0);
    },
    statements: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const counts = text.matchAll(/^marketplace_query_duration_seconds_count\S* (\d+)/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    close: async () => {
      await pool.query(`drop schema ${name} cascade`).catch(() => undefined);
      await pool.end();
    },
  };
}

/** The processor time of a process of this machine so far, ms; null without it. */
function cpuOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return null;
  }
}
