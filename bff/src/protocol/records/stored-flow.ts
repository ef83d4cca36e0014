import type { Flow } from '../../engine/flow/flow.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Compiled } from '../services/compiled.ts';
import { flowMs, type FlowRecord } from './flow-record.ts';

interface StoreParts {
  readonly store: Store;
  readonly compiled: Pick<Compiled, 'save'>;
  /** ms since 1970. */
  readonly now: () => number;
}

/** A stored flow with the store's version of it. */
export interface StoredFlow {
  readonly flow: Flow;
  readonly record: FlowRecord;
  readonly version: number;
  /** It was found under other versions than it is stored with: these are kept with its next write. */
  readonly isMoved?: boolean;
}

/**
 * Writes a flow over the version that it was read at; version 0 is one that is not stored yet. Null where another write
 * was first.
 */
export async function writeFlow(
  { store, compiled, now }: StoreParts,
  { flow, version, isMoved = false }: Pick<StoredFlow, 'flow' | 'version' | 'isMoved'>,
  record: FlowRecord,
): Promise<StoredFlow | null> {
  if (isMoved) await compiled.save(record);
  const until = now() + flowMs;
  const isWritten =
    version === 0
      ? await store.insert('flow', record.id, record, until)
      : await store.replace('flow', record.id, version, record, until);
  return isWritten ? { flow, record, version: version + 1 } : null;
}
