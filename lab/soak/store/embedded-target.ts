import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@gam/shared/test/server-process';
import type { Target } from './attack-store.ts';

/** A marketplace and a BFF with a small embedded store, behind proxies on this machine. */
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
  return {
    urls: [bff.url],
    measure: async () => {
      const reply = await fetch(`${bff.url}/readyz`);
      const { store_percent } = (await reply.json()) as { store_percent: number };
      return { usedBytes: (store_percent / 100) * limitBytes, limitBytes };
    },
    stop: async () => {
      await bff.end();
      await marketplace.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const mb = 1024 ** 2;
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
