import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { layDatabase, upstreamToken } from '@gam/shared/test/server-process';
import type { FastifyInstance } from 'fastify';
import { question } from '../../../marketplace/demo/question.ts';
import { buildApp } from '../../../marketplace/src/app.ts';
import type { OpenDatabase } from '../../../marketplace/src/platform/database/database.ts';
import { openDatabase } from '../../../marketplace/src/platform/database/open-database.ts';
import { fullnessOf, measureKind } from '../../../marketplace/src/platform/storage/measure-kind.ts';
import type { StorageLimits, StoredKind } from '../../../marketplace/src/platform/storage/stored-kind.ts';
import { storedKinds, type StoredKindName } from '../../../marketplace/src/stored-kinds.ts';
import { openOnPostgres } from '../../../marketplace/test/database.ts';
import { addQuestions } from '../../../marketplace/test/questions.ts';
import { hostileWrites, voice } from './hostile-writes.ts';

/** The marketplaces of one database, whose kinds may hold little. */
export interface MarketplaceTarget {
  readonly urls: readonly string[];
  /** How many new customers there is room for above 80 %, beside those under way. */
  readonly newCustomers: number;
  /** How full each kind is by its own rows; 1 is full. */
  readonly measure: () => Promise<Readonly<Record<StoredKindName, number>>>;
  /** What the files without an order take, bytes on disk. */
  readonly readFiles: () => Promise<{ readonly bytes: number; readonly limitBytes: number }>;
  readonly stop: () => Promise<void>;
}

interface Wanted {
  /** A PostgreSQL, for two marketplaces; null: the embedded database, for one. */
  readonly databaseUrl: string | null;
  /** The addresses of the attack. */
  readonly addresses: number;
  /** The rows that a kind may hold. */
  readonly rows: number;
}

/** Addresses of an attack, and rows that a kind may hold: a slow machine fills them too. */
export const marketplaceSizes = {
  short: { addresses: 12, rows: 120 },
  long: { addresses: 100, rows: 250 },
};

/** A service with a question for pictures, so that orders take uploads. */
const service = '1';
export const pictures = 'pictures';
const names = Object.keys(hostileWrites) as StoredKindName[];

/** Starts marketplaces whose kinds may hold so few rows that an attack fills those that nothing closer limits. */
export async function openMarketplaceTarget(wanted: Wanted): Promise<MarketplaceTarget> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-store-'));
  const databases = await openDatabases(wanted.databaseUrl, folder);
  const [{ db }] = databases;
  const limits = Object.fromEntries(names.map((name) => [name, limitsOf(name, wanted)])) as Record<
    StoredKindName,
    StorageLimits
  >;
  const apps: FastifyInstance[] = [];
  for (const { db: own } of databases) {
    const config = {
      production: false,
      upstreamTokens: [upstreamToken],
      dataFolder: folder,
      smtpUrl: null,
      mailFrom: 'receipts@gam.example',
    };
    apps.push(await buildApp({ config, db: own, storageLimits: limits }));
  }
  await addQuestions(db, service, [question('file_images', pictures, 'تصویرها', { is_mandatory: false })]);
  const urls: string[] = [];
  for (const app of apps) urls.push(await app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    urls,
    newCustomers: Math.floor(0.08 * wanted.rows),
    measure: async () => {
      const full: [StoredKindName, number][] = [];
      for (const name of names) {
        const kind: StoredKind = storedKinds[name];
        full.push([name, fullnessOf(await measureKind(db, kind), limits[name])]);
      }
      return Object.fromEntries(full) as Record<StoredKindName, number>;
    },
    readFiles: async () => {
      const { isCounted: _isWithoutOrder, ...all } = storedKinds.uploads;
      const stored = await measureKind(db, all);
      const waiting = await measureKind(db, storedKinds.uploads);
      const onDisk = sizeOf(path.join(folder, 'marketplace', 'uploads'));
      const bytes = onDisk - (stored.bytes - waiting.bytes);
      return { bytes, limitBytes: limits.uploads.bytes ?? 0 };
    },
    stop: async () => {
      for (const app of apps) await app.close();
      for (const database of databases.toReversed()) await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The bounds of a kind in the proportions of its own: the shares of all hostile addresses together are 80 % of its rows,
 * a few customers alone do not fill a kind, and codes fill before their messages. Files reach their bytes with their
 * rows.
 */
function limitsOf(name: StoredKindName, { rows, addresses }: Wanted): StorageLimits {
  const { limits, rowsAtOnce = 1 }: StoredKind = storedKinds[name];
  return {
    rows: rows * (name === 'sms' ? 2 : rowsAtOnce),
    ...(limits.bytes !== undefined && { bytes: rows * voice.length }),
    ...(limits.perCustomer !== undefined && { perCustomer: Math.floor(rows / 20) }),
    ...(limits.share !== undefined && { share: Math.floor((0.8 * rows) / addresses) }),
  };
}

async function openDatabases(
  databaseUrl: string | null,
  folder: string,
): Promise<readonly [OpenDatabase, ...OpenDatabase[]]> {
  if (databaseUrl === null) {
    layDatabase({ GAM_DATA: folder });
    return [await openDatabase({ databaseUrl, dataFolder: folder })];
  }
  const first = await openOnPostgres(databaseUrl);
  return [first, await openDatabase({ databaseUrl: first.url, dataFolder: folder })];
}

/** The bytes of the files in a folder that have arrived. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('incoming'),
  );
  return files.reduce((size, entry) => size + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
