import { done, type Result } from '@gam/shared/result';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { FastifyInstance } from 'fastify';
import type { Database } from './platform/database/database.ts';
import type { UploadStore } from './platform/files/upload-store.ts';
import { type OnPass, startPoller } from './platform/queues/poller.ts';
import type { Refusal } from './platform/refusal.ts';
import type { Writer } from './platform/storage/count-holders.ts';
import { type Admitted, openStorage, type Storage } from './platform/storage/open-storage.ts';
import type { StorageLimits, StoredKind } from './platform/storage/stored-kind.ts';
import { storedByCall, storedKinds, type StoredKindName } from './stored-kinds.ts';

/** The time between two measurements of what is stored, in ms. */
const measureEveryMs = 5_000;

/** Limits that replace those of the kinds, for tests. */
export type LimitChanges = Readonly<Partial<Record<StoredKindName, Partial<StorageLimits>>>>;

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage<StoredKindName>;
  }
}

interface Deps {
  readonly db: Database;
  readonly store: UploadStore;
  /** ms. */
  readonly now: () => number;
  readonly limits: LimitChanges;
  readonly onPass?: OnPass | undefined;
}

/**
 * Bounds what the calls of the table store: each call that adds to a kind takes room before it writes, and a sweep
 * measures and evicts. Returns the bounds.
 */
export function boundStorage(
  app: FastifyInstance,
  { db, store, now, limits, onPass }: Deps,
): Storage<StoredKindName> {
  const { log } = app;
  const entries = Object.entries<StoredKind>(storedKinds) as [StoredKindName, StoredKind][];
  const kinds = Object.fromEntries(
    entries.map(([name, kind]) => [name, { ...kind, limits: { ...kind.limits, ...limits[name] } }]),
  ) as Record<StoredKindName, StoredKind>;
  const storage = openStorage(kinds, { db, now, log, removeFiles: store.remove });
  const byCall = new Map(
    Object.entries<AddedBy>(storedByCall).map(([name, added]) => [
      callKey(upstreamCalls[name as keyof typeof storedByCall]),
      added,
    ]),
  );
  app.decorate('admitWrite', async (call, writer, body) => {
    const added = byCall.get(callKey(call)) ?? [];
    return admitAll(storage, typeof added === 'function' ? added(body as never) : added, writer);
  });
  const poller = startPoller({
    name: 'the bounds of what is stored',
    every: measureEveryMs,
    work: async () => {
      await storage.passDue();
      return false;
    },
    log,
    onPass,
  });
  poller.wake();
  app.addHook('onClose', () => poller.stop());
  return storage;
}

/** The kinds that a call adds to; the body that it gets is the call's own. */
type AddedBy = readonly StoredKindName[] | ((body: never) => readonly StoredKindName[]);

/** Lets a write in at each of its kinds, or at none. */
async function admitAll(
  storage: Storage<StoredKindName>,
  names: readonly StoredKindName[],
  writer: Writer,
): Promise<Result<Admitted, Refusal>> {
  const all: Admitted[] = [];
  const end = () => all.forEach((one) => one.end());
  for (const name of names) {
    const admitted = await storage.admit(name, writer).catch((error: unknown) => {
      end();
      throw error;
    });
    if (!admitted.ok) {
      end();
      return admitted;
    }
    all.push(admitted.value);
  }
  const takeBytes = async (bytes: number) => {
    for (const one of all) {
      const refused = await one.takeBytes(bytes);
      if (refused !== null) return refused;
    }
    return null;
  };
  return done({ takeBytes, end });
}

const callKey = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;
