import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

/** Prepared databases of other versions of the sources are deleted at this age, ms. */
const keptMs = 24 * 3600_000;
const marketplace = path.resolve(import.meta.dirname, '..');
const cache = path.join(marketplace, 'node_modules/.cache/databases');

/**
 * Returns the folder of an embedded database with every table and the demo content, made where the sources that it
 * depends on changed. Tests work on copies of it. Creating it takes about 6 s of CPU time, copying it less than one.
 */
export async function prepareDatabase(): Promise<string> {
  const engine = ['../pnpm-lock.yaml', 'migrations/*.sql'];
  const tables = `tables-${hashOf(engine)}`;
  const content = `content-${hashOf([...engine, '{src,demo}/**/*'])}`;
  const made = await keep(content, async (folder) => {
    cpSync(await keep(tables, createTables), folder, { recursive: true });
    await fill(folder);
  });
  forgetOthers([tables, content]);
  return made;
}

async function createTables(folder: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('../src/platform/database/migrate.ts');
  const client = await PGlite.create({ dataDir: folder });
  await migrate(drizzle(client));
  await client.close();
}

async function fill(folder: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { loadDemoContent } = await import('../src/content/demo/load-demo-content.ts');
  const client = await PGlite.create({ dataDir: folder });
  await loadDemoContent(drizzle(client), { withAccounts: true, withPrepayments: true });
  await client.close();
}

/** Makes a folder of the cache beside its place and moves it there whole: another run may make the same one. */
async function keep(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = path.join(cache, name);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'));
  try {
    await make(unfinished);
    renameSync(unfinished, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return place;
}

function forgetOthers(names: readonly string[]): void {
  for (const name of readdirSync(cache)) {
    const place = path.join(cache, name);
    const age = Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (!names.includes(name) && age > keptMs) rmSync(place, { recursive: true, force: true });
  }
}

function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: marketplace, withFileTypes: true }));
  const names = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  for (const name of names.filter((name) => !name.includes('.test.')).toSorted()) {
    hash.update(path.relative(marketplace, name)).update('\0').update(readFileSync(name));
  }
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) console.log(await prepareDatabase());
