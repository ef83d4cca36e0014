import { spawnSync } from 'node:child_process';
import { drawTable } from '@gam/shared/test/draw-table';
import { openDrillWorld } from './drill-world.ts';
import type { Compared, Measurement } from './measure.ts';
import { RulesStory } from './rules-story.ts';
import { afterBackup, beforeBackup, type Chapter, type Check } from './story.ts';

/**
 * `npm run drill:restore`: customers and staff use the product, `npm run backup` is run, the database is dropped and the
 * files are deleted, `npm run restore` brings them back. Prints what each table has before and after, and whether
 * everybody can go on. Needs `DATABASE_URL`, a PostgreSQL where it may make a database, and PostgreSQL's programs.
 */

/** The tables that may not be empty: the drill would prove nothing of them. */
const needed = [
  'orders',
  'placements',
  'payments',
  'uploads',
  'users',
  'sessions',
  'flow_rules_versions',
  'flow_rules_audit',
  'audit_entries',
  '(files)',
];

/** What must hold, and what was met instead; null: it holds. */
interface Outcome {
  readonly what: string;
  readonly met: string | null;
}

const serverUrl = process.env['DATABASE_URL'] ?? '';
const hasPrograms = spawnSync('pg_dump', ['--version']).status === 0;
if (serverUrl === '') skip('DATABASE_URL names no PostgreSQL');
else if (!hasPrograms) skip('pg_dump is not installed');
else process.exitCode = (await drill(serverUrl)) ? 0 : 1;

function skip(reason: string): void {
  console.log(`The restore drill is skipped: ${reason}.`);
}

/** Runs the drill and prints its tables; returns whether everything came back. */
async function drill(url: string): Promise<boolean> {
  const begun = performance.now();
  const world = await openDrillWorld(url);
  const live = async (chapters: readonly Chapter[]): Promise<Check[]> => {
    const checks: Check[] = [];
    for (const chapter of chapters) checks.push(...(await chapter(world)));
    return checks;
  };
  try {
    const early = await live(beforeBackup);
    const rules = await RulesStory.begin(world);
    // At rest, so that the measured rows are those of the backup.
    await world.marketplace.end();
    const before = await world.measure();
    await world.backUp();
    await world.marketplace.start();

    const late = await live(afterBackup);
    await rules.publishTooLate();
    await world.destroy();
    await world.marketplace.end();

    await world.restore();
    const compared = await world.compareWith(before);
    await world.marketplace.start();
    const outcomes: Outcome[] = [];
    for (const { what, run } of [...early, ...late, ...rules.checks]) {
      outcomes.push({ what, met: await run().catch(String) });
    }
    print(compared, outcomes);
    console.log(`\n${Math.round((performance.now() - begun) / 1000)} s`);
    const empty = findEmpty(before);
    if (empty.length > 0)
      console.error(`Nothing was in ${empty.join(', ')}: the drill proves nothing of it.`);
    const isWhole = compared.every(({ isEqual }) => isEqual) && outcomes.every(({ met }) => met === null);
    return isWhole && empty.length === 0;
  } finally {
    await world.stop();
  }
}

function findEmpty(before: Measurement): string[] {
  return needed.filter((name) => (before.get(name)?.rows ?? 0) === 0);
}

function print(compared: readonly Compared[], outcomes: readonly Outcome[]): void {
  const rows = compared.map(({ name, before, after, isEqual }) => [
    name,
    before ?? 'missing',
    after ?? 'missing',
    isEqual ? 'yes' : 'NO',
  ]);
  console.log(drawTable('Restore drill', ['table', 'rows before', 'rows after', 'checksum equal'], rows));
  for (const { what, met } of outcomes) {
    console.log(met === null ? `held    ${what}` : `BROKEN  ${what}: ${met}`);
  }
}
