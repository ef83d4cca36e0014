import type { Clock, StoreAccess } from '../../platform/platform-parts.ts';

/** The most uploads within a day, for one flow and for one browser. ASVS 5.2.4 */
const uploadQuota = { flow: 40, visitor: 100 } as const;
const dayMs = 24 * 3600_000;
/** Tries of one write; its rivals are the few uploads that a browser sends at a time. */
const attempts = 8;

interface Count {
  readonly taken: number;
  readonly until: number;
}
type QuotaParts = StoreAccess & Clock;

/** Counts an upload before it starts; false if the quota is used up. Failed uploads count too. */
export async function takeUploadTurn(
  parts: QuotaParts,
  { flow, visitor }: { readonly flow: string; readonly visitor: string },
): Promise<boolean> {
  return (
    (await countOne(parts, `flow/${flow}`, uploadQuota.flow)) &&
    (await countOne(parts, `visitor/${visitor}`, uploadQuota.visitor))
  );
}

async function countOne({ store, now }: QuotaParts, key: string, most: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await store.get<Count>('upload_count', key);
    const { taken, until } = found?.value ?? { taken: 0, until: now() + dayMs };
    if (taken >= most) return false;
    const value: Count = { taken: taken + 1, until };
    const lifeMs = until - now();
    const written = found
      ? await store.replace('upload_count', key, found.version, value, lifeMs)
      : await store.insert('upload_count', key, value, lifeMs);
    if (written !== null) return true;
  }
  return false;
}
