import { askPort } from '@gam/shared/test/native-server';
import type { Target } from '../../soak/store/attack-store.ts';
import { tryAttacks } from '../../soak/store/try-attacks.ts';
import type { Fleet } from '../open-fleet.ts';
import type { FleetPart } from './fleet-part.ts';

/** The part of its memory that Redis gives to documents. */
const ofMemory = 0.9;
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
  run: (fleet, { isShort, report }) =>
    tryAttacks({ open: (roomMb) => narrowStore(fleet, roomMb), isShort, report }),
};
