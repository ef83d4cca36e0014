import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from '@gam/shared/test/server-process';
import type { Target } from './attack-store.ts';

/**
 * A marketplace and a BFF with a small embedded store, behind proxies on this machine. The budget is the whole
 * `MAX_STORE_MB`: the files of a build, which the store holds too, and room for the attack.
 */
export async function openEmbeddedTarget(
  roomMb: number,
): Promise<Target & { readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-store-'));
  const limitMb = roomMb + builtMb();
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'error', GAM_DATA: folder };
  const marketplace = await startServer('marketplace', common);
  const bff = await startServer('bff', {
    ...common,
    UPSTREAM_URL: marketplace.url,
    MAX_STORE_MB: String(limitMb),
    TRUSTED_PROXIES: 'loopback',
  });
  const limitBytes = limitMb * mb;
  const store = new DatabaseSync(path.join(folder, 'bff', 'flows.sqlite'), { readOnly: true });
  return {
    urls: [bff.url],
    measure: async () => ({ usedBytes: readUsed(store), limitBytes }),
    stop: async () => {
      store.close();
      await bff.end();
      await marketplace.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const mb = 1024 ** 2;
/** What the file has in use, bytes: as it is, not as the BFF says. */
function readUsed(store: DatabaseSync): number {
  const [size = 0, count = 0, free = 0] = ['page_size', 'page_count', 'freelist_count'].map((name) =>
    Number(store.prepare(`PRAGMA ${name}`).get()?.[name]),
  );
  return size * (count - free);
}

/** A store has a file of a build in base64, which takes a third more, and a little beside it. */
const asText = 1.36;
/** The packed forms of a file are not stored. */
const packed = /\.(?:br|gz)$/;

/** What the files of this build take of a store, MB, rounded up; 0 before the first build. */
function builtMb(): number {
  const folder = new URL('../../../web/dist/assets/', import.meta.url);
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder).filter((name) => !packed.test(name));
  const sizes = names.map((name) => statSync(new URL(name, folder)).size);
  return Math.ceil((sizes.reduce((sum, size) => sum + size, 0) * asText) / mb);
}
