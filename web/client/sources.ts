import { type Done, done, type Result } from '@gam/shared/result';
import { shownRef, withRef } from './with-ref.ts';
import type { FlowRef, SourceName, SourceReply, ticketHeader } from '@gam/schemas/descriptors';
import type { createConnection } from './connection.ts';
import { createStore } from './create-store.ts';
import { call, type Refused, type Unreached } from './api.ts';

const ticketed: typeof ticketHeader = 'gam-ticket';

/** Identifies a list: a source's name and version in one flow. */
export interface SourceKey {
  readonly flow: Pick<FlowRef, 'id' | 'ticket'>;
  readonly name: SourceName;
  readonly v: string;
  /** The id of one page or detail; null: the list itself. */
  readonly item: string | null;
}

/** Requests the items of a source under the version that a screen names. The ticket identifies a flow that is not stored yet. */
function askSource(
  { flow, name, v, item }: SourceKey,
  signal: AbortSignal,
): Promise<Result<SourceReply, Refused | Unreached>> {
  const query = new URLSearchParams(item === null ? { v } : { v, item });
  const path = `/api/flows/${encodeURIComponent(flow.id)}/sources/${name}?${query}`;
  return call(path, { method: 'GET', headers: { [ticketed]: flow.ticket } }, signal, readSource);
}

function readSource(value: Partial<SourceReply>): Done<SourceReply> | null {
  return value.items === undefined ? null : done(value as SourceReply);
}

/** The state of a source under one version. */
export type SourceState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'come'; readonly reply: SourceReply }
  /** `message`: the server's message; null where there is none. */
  | { readonly kind: 'failed'; readonly message: string | null };

/** The functions that lists need of their page. */
export interface SourceBorder {
  readonly reach: ReturnType<typeof createConnection>;
  /** Whether events are being sent: a list may depend on what they change. */
  readonly isBusy: () => boolean;
  /** Updates the shown screen. */
  readonly refresh: () => Promise<void>;
  /** Aborted when the page ends. */
  readonly ended: AbortSignal;
}

/** The requested parts of one version of a source, by item: the list itself (''), its pages and details. */
interface Asked {
  readonly version: string;
  readonly states: Readonly<Record<string, SourceState>>;
}
const pending: SourceState = { kind: 'pending' };
const versionOf = ({ flow, v }: SourceKey): string => `${flow.id}/${v}`;
const itemOf = ({ item }: SourceKey): string => item ?? '';

/** The fetched lists of a page. */
export type Sources = ReturnType<typeof createSources>;

/** Fetches the items of nodes that came without them: each version once, while no events are being sent. */
export function createSources({ reach, isBusy, refresh, ended }: SourceBorder) {
  const store = createStore<{ readonly [N in SourceName]?: Asked }>({});
  const asking = new Map<string, AbortController>();
  ended.addEventListener('abort', () => asking.forEach((run) => run.abort()));

  const find = (source: SourceKey): SourceState | undefined => {
    const asked = store.snapshot()[source.name];
    return asked?.version === versionOf(source) ? asked.states[itemOf(source)] : undefined;
  };

  const put = (source: SourceKey, state: SourceState): void => {
    const version = versionOf(source);
    const asked = store.snapshot()[source.name];
    const others = asked?.version === version ? asked.states : {};
    store.set({ [source.name]: { version, states: { ...others, [itemOf(source)]: state } } });
  };

  const putCurrent = (source: SourceKey, state: SourceState): void => {
    // A newer version may be requested by now.
    if (find(source)) put(source, state);
  };

  async function fetchItems(source: SourceKey): Promise<void> {
    const place = `${source.name}/${itemOf(source)}`;
    // A new request for the same part replaces the earlier one.
    asking.get(place)?.abort();
    const run = new AbortController();
    asking.set(place, run);
    put(source, pending);
    const result = await reach((limit) => askSource(source, limit), run.signal);
    if (result === null || run.signal.aborted) return;
    if (result.ok) return putCurrent(source, { kind: 'come', reply: result.value });
    const { status, error } = result.failure;
    // The updated screen names the current version; if it is the same one, the request has failed.
    if (status === 409) await refresh();
    putCurrent(source, { kind: 'failed', message: withRef(error.message, shownRef(error)) });
  }

  return {
    subscribe: store.subscribe,
    stateOf(source: SourceKey | null): SourceState {
      return (source && find(source)) ?? pending;
    },
    /** Requests a version once. While events are being sent, it waits for the next screen to request it. */
    want(source: SourceKey): void {
      if (isBusy() || find(source)) return;
      void fetchItems(source);
    },
    /** Forgets failed requests: the next visit requests them again. [O-8.07] */
    forgetFailed(name: SourceName): void {
      const asked = store.snapshot()[name];
      if (!asked) return;
      const states = Object.entries(asked.states).filter(([, { kind }]) => kind !== 'failed');
      store.set({ [name]: { ...asked, states: Object.fromEntries(states) } });
    },
    /** Repeats a failed request. [O-2.45] */
    retry(source: SourceKey): void {
      void fetchItems(source);
    },
  };
}
