import { askPort } from '@gam/shared/test/native-server';
import type { FaultRow } from '../../soak/fault-row.ts';
import { toAttackRow } from '../../soak/store/attack-row.ts';
import { attackStore, storeMb, type Target } from '../../soak/store/attack-store.ts';
import type { Fleet } from '../open-fleet.ts';
import type { FleetPart } from './fleet-part.ts';

/** The part of its memory that Redis gives to documents. */
const ofMemory = 0.9;
/** How long one attack goes on in the long form, ms. */
const attackMs = 60_000;

/** Gives the Redis of a fleet little memory beside what it holds, from now on until it is stopped. */
export async function narrowStore(
  { redis, bffs }: Pick<Fleet, 'redis' | 'bffs'>,
  roomMb: number,
): Promise<Target & { readonly stop: () => Promise<void> }> {
  const port = Number(new URL(redis.url).port);
  const setMost = (bytes: number) => askPort(port, `CONFIG SET maxmemory ${Math.round(bytes)}\r\n`);
  const readUsed = async (): Promise<number> => {
    const info = await askPort(port, 'INFO memory\r\n');
    const used = /used_memory:(\d+)/.exec(info ?? '')?.[1];
    if (used === undefined) throw new Error('Redis does not say what it holds');
    return Number(used);
  };
  const limitBytes = (await readUsed()) + roomMb * 1024 ** 2;
  await setMost(limitBytes / ofMemory);
  // Each BFF asks Redis once a second.
  await new Promise((resolve) => void setTimeout(resolve, 1_500));
  return {
    urls: bffs.map(({ url }) => url),
    measure: async () => ({ usedBytes: await readUsed(), limitBytes }),
    stop: async () => {
      await askPort(port, 'FLUSHALL\r\n');
      await setMost(0);
    },
  };
}

/** Strangers fill the store of a fleet with flows, from one address and from a hundred, while customers order. */
export const fullStore: FleetPart = {
  name: 'full-store',
  run: async (fleet, { isShort, report }) => {
    const rows: FaultRow[] = [];
    for (const addresses of isShort ? [100] : [1, 100]) {
      const target = await narrowStore(fleet, isShort ? storeMb.short : storeMb.long);
      try {
        const attacked = await attackStore(target, { addresses, ms: isShort ? null : attackMs });
        rows.push(toAttackRow(`the store filled from ${addresses} addresses`, attacked, report));
      } finally {
        await target.stop();
      }
    }
    return rows;
  },
};
