import type { SourceName, SourceReply } from '@gam/schemas/descriptors';
import { askSource, type SourceKey } from './ask-source.ts';
import type { createConnection } from './connection.ts';
import { createStore } from './create-store.ts';

/** What there is of a source under one version. */
export type SourceState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'come'; readonly reply: SourceReply }
  /** `message`: what the server says of it, where it said anything. */
  | { readonly kind: 'failed'; readonly message: string | null };

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

/** What was asked for under one version of one source: the list itself under no item, its pages and details. */
interface Asked {
  readonly version: string;
  readonly states: Readonly<Record<string, SourceState>>;
}
const pending: SourceState = { kind: 'pending' };
const versionOf = ({ flow, v }: SourceKey): string => `${flow.id}/${v}`;
const itemOf = ({ item }: SourceKey): string => item ?? '';

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
  const asking = new Map<string, AbortController>();
  ended.addEventListener('abort', () => asking.forEach((run) => run.abort()));

  const find = (source: SourceKey): SourceState | undefined => {
    const asked = store.get()[source.name];
    return asked?.version === versionOf(source) ? asked.states[itemOf(source)] : undefined;
  };

  const put = (source: SourceKey, state: SourceState): void => {
    const version = versionOf(source);
    const asked = store.get()[source.name];
    const others = asked?.version === version ? asked.states : {};
    store.set({ [source.name]: { version, states: { ...others, [itemOf(source)]: state } } });
  };

  const settle = (source: SourceKey, state: SourceState): void => {
    // Another version may be wanted by now.
    if (find(source)) put(source, state);
  };

  async function fetchItems(source: SourceKey): Promise<void> {
    const place = `${source.name}/${itemOf(source)}`;
    // What is asked anew, or under another version, need not come any more.
    asking.get(place)?.abort();
    const run = new AbortController();
    asking.set(place, run);
    put(source, pending);
    const outcome = await reach((limit) => askSource(source, limit), run.signal);
    if (outcome === null || run.signal.aborted) return;
    if (outcome.kind === 'source') return settle(source, { kind: 'come', reply: outcome.reply });
    // The screen that comes says which version is current; where it says the same one, something is wrong.
    if (outcome.kind === 'refused' && outcome.status === 409) await refresh();
    settle(source, { kind: 'failed', message: outcome.kind === 'refused' ? outcome.error.message : null });
  }

  return {
    subscribe: store.subscribe,
    stateOf(source: SourceKey | null): SourceState {
      return (source && find(source)) ?? pending;
    },
    /** Asks for a version that was not asked for yet. While events are on their way, the next screen asks. */
    want(source: SourceKey): void {
      if (isBusy() || find(source)) return;
      void fetchItems(source);
    },
    /** Forgets what could not be loaded: whoever comes again asks again. [O-8.07] */
    forgetFailed(name: SourceName): void {
      const asked = store.get()[name];
      if (!asked) return;
      const states = Object.entries(asked.states).filter(([, { kind }]) => kind !== 'failed');
      store.set({ [name]: { ...asked, states: Object.fromEntries(states) } });
    },
    /** Asks again for what could not be loaded. [O-2.45] */
    retry(source: SourceKey): void {
      void fetchItems(source);
    },
  };
}
