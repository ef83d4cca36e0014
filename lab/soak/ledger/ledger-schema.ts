import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { inSchema, openPool, runOnce } from '../soak-world.ts';

/** A schema of its own and a folder that marketplaces share. */
export interface LedgerSchema {
  /** The environment of each marketplace. */
  readonly env: Readonly<Record<string, string>>;
  readonly db: Pool;
  /** Drops them. */
  readonly drop: () => Promise<void>;
}

/** Makes an empty schema in a PostgreSQL; `connections`: how many this process uses at most. */
export async function openLedgerSchema(databaseUrl: string, connections: number): Promise<LedgerSchema> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-ledger-'));
  const schema = `ledger_${randomBytes(6).toString('hex')}`;
  await runOnce(databaseUrl, `create schema ${schema}`);
  const scopedUrl = inSchema(databaseUrl, schema);
  const db = openPool(scopedUrl, connections);
  return {
    env: {
      GAM_DATA: folder,
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: scopedUrl,
      BANK_SECRET: randomBytes(32).toString('base64url'),
    },
    db,
    drop: async () => {
      await db.end();
      await runOnce(databaseUrl, `drop schema ${schema} cascade`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
