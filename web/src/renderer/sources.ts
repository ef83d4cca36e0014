import type { SourceName, SourceReply } from '@gam/schemas/descriptors';
import { askSource, type SourceKey } from './ask-source.ts';
import type { createConnection } from './connection.ts';
import { createStore } from './create-store.ts';

/** What there is of a source under one version. */
export type SourceState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'come'; readonly reply: SourceReply }
  | { readonly kind: 'failed' };

/** What lists need of the page that they are on. */
export interface SourceBorder {
  readonly reach: ReturnType<typeof createConnection>;
  /** Whether events are on their way: what they change, a list may depend on. */
  readonly isBusy: () => boolean;
  /** Brings the screen as it is by now. */
  readonly refresh: () => Promise<void>;
  /** Aborted when nothing is shown any more. */
  readonly ended: AbortSignal;
}

interface Asked {
  readonly key: string;
  readonly state: SourceState;
}
const pending: SourceState = { kind: 'pending' };
const keyOf = ({ flow, v }: SourceKey): string => `${flow.id}/${v}`;

type Sources = ReturnType<typeof createSources>;
const made = new WeakMap<SourceBorder, Sources>();

/** The sources of a page: made with its first list, since most pages have none and do without this. */
export function sourcesOf(border: SourceBorder): Sources {
  const sources = made.get(border) ?? createSources(border);
  made.set(border, sources);
  return sources;
}

/** Fetches the items of nodes that came without them: each version once, when nothing else is on its way. */
function createSources({ reach, isBusy, refresh, ended }: SourceBorder) {
  const store = createStore<{ readonly [N in SourceName]?: Asked }>({});
  let asking: AbortController | null = null;
  ended.addEventListener('abort', () => asking?.abort());

  const settle = (source: SourceKey, state: SourceState): void => {
    // Another version may be wanted by now.
    if (store.get()[source.name]?.key === keyOf(source)) {
      store.set({ [source.name]: { key: keyOf(source), state } });
    }
  };

  async function fetchItems(source: SourceKey): Promise<void> {
    asking?.abort();
    const run = new AbortController();
    asking = run;
    store.set({ [source.name]: { key: keyOf(source), state: pending } });
    const outcome = await reach((limit) => askSource(source, limit), run.signal);
    if (outcome === null || run.signal.aborted) return;
    if (outcome.kind === 'source') return settle(source, { kind: 'come', reply: outcome.reply });
    // The screen that comes says which version is current; where it says the same one, something is wrong.
    if (outcome.kind === 'refused' && outcome.status === 409) await refresh();
    settle(source, { kind: 'failed' });
  }

  return {
    subscribe: store.subscribe,
    stateOf(source: SourceKey | null): SourceState {
      const asked = source === null ? undefined : store.get()[source.name];
      return source !== null && asked?.key === keyOf(source) ? asked.state : pending;
    },
    /** Asks for a version that was not asked for yet. While events are on their way, the next screen asks. */
    want(source: SourceKey): void {
      if (isBusy() || store.get()[source.name]?.key === keyOf(source)) return;
      void fetchItems(source);
    },
    /** Asks again for what could not be loaded. [O-2.45] */
    retry(source: SourceKey): void {
      void fetchItems(source);
    },
  };
}
