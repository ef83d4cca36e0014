import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import type { LiveState } from './live-page.ts';

/** One client that follows a page. */
interface Listener {
  /** The upstream's token of the client's session. */
  readonly token: string;
  /** The page shows something else; also called once at the beginning. */
  readonly onRev: (rev: string) => void;
  /** The page changes no more, or cannot be read any longer. */
  readonly onEnd: () => void;
}

interface Watch {
  readonly listeners: Set<Listener>;
  /** The first read: null, or why it failed. */
  readonly first: Promise<UpstreamFailure | null>;
  rev: string | null;
  stop: () => void;
}

/** The pauses between two reads of a page, ms. */
interface WatchPauses {
  /** After a change; without one each pause is longer than the one before. */
  readonly shortest: number;
  readonly longest: number;
  /** The longest pause while reads fail. */
  readonly failing: number;
}

const defaultPauses: WatchPauses = { shortest: 3_000, longest: 15_000, failing: 60_000 };
/** How much longer a pause is than the one before it. */
const growth = 1.25;
/** The part by which chance lengthens a pause, so that pages that were opened together are not read together. */
const spread = 0.2;

/** Failures after which a page cannot be read by its listeners any longer. */
const lasting = new Set([401, 403, 404]);

/**
 * Reads each page that has listeners at intervals, once for all of them. A page without listeners is not read. While the
 * upstream fails the pauses double. `onFault`: a read threw, which ends its page's listeners.
 */
export function makeWatches(onFault: (error: unknown) => void, pauses: WatchPauses = defaultPauses) {
  const watches = new Map<string, Watch>();

  function end(name: string, watch: Watch): void {
    watch.stop();
    if (watches.get(name) === watch) watches.delete(name);
    for (const listener of watch.listeners) listener.onEnd();
    watch.listeners.clear();
  }

  function begin(name: string, read: (token: string) => Promise<UpstreamResult<LiveState>>, by: Listener) {
    const { promise: first, resolve, reject } = Promise.withResolvers<UpstreamFailure | null>();
    let pause = pauses.shortest;
    let timer: NodeJS.Timeout | undefined;
    const watch: Watch = { listeners: new Set([by]), first, rev: null, stop: () => clearTimeout(timer) };
    const turn = async (): Promise<void> => {
      const [listener] = watch.listeners;
      if (listener === undefined) return;
      const result = await read(listener.token);
      resolve(result.ok ? null : result.failure);
      // The last listener may have left meanwhile.
      if (watches.get(name) !== watch) return;
      if (!result.ok) {
        if (lasting.has(result.failure.status)) return end(name, watch);
        pause = Math.max(Math.min(pause * 2, pauses.failing), result.failure.retryAfterMs ?? 0);
      } else if (result.value.rev === watch.rev) {
        pause = Math.min(pause * growth, pauses.longest);
      } else {
        pause = pauses.shortest;
        watch.rev = result.value.rev;
        for (const { onRev } of watch.listeners) onRev(watch.rev);
      }
      if (result.ok && result.value.isFinal) return end(name, watch);
      timer = setTimeout(goOn, pause * (1 + Math.random() * spread)).unref();
    };
    const goOn = (): void =>
      void turn().catch((error: unknown) => {
        reject(error);
        onFault(error);
        end(name, watch);
      });
    watches.set(name, watch);
    goOn();
    return watch;
  }

  return {
    /**
     * Adds a listener to a page; `leave` takes it away. `first` is null once the page was read, else why it could not be
     * read. Pages of two users need two names.
     */
    listen(
      name: string,
      read: (token: string) => Promise<UpstreamResult<LiveState>>,
      listener: Listener,
    ): { readonly first: Promise<UpstreamFailure | null>; readonly leave: () => void } {
      const known = watches.get(name);
      known?.listeners.add(listener);
      const watch = known ?? begin(name, read, listener);
      if (known?.rev != null) listener.onRev(known.rev);
      return {
        first: watch.first,
        leave: () => {
          watch.listeners.delete(listener);
          if (watch.listeners.size === 0) end(name, watch);
        },
      };
    },
    /** How many pages are read. */
    size: (): number => watches.size,
  };
}
