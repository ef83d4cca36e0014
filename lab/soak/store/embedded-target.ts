import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@gam/shared/test/server-process';
import type { Target } from './attack-store.ts';

/** A marketplace and a BFF with a small embedded store, behind proxies on this machine. */
export async function openEmbeddedTarget(
  limitMb: number,
): Promise<Target & { readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-store-'));
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'error', GAM_DATA: folder };
  const marketplace = await startServer('marketplace', common);
  const bff = await startServer('bff', {
    ...common,
    UPSTREAM_URL: marketplace.url,
    MAX_STORE_MB: String(limitMb),
    TRUSTED_PROXIES: 'loopback',
  });
  const limitBytes = limitMb * 1024 ** 2;
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
