import type { Live } from '@gam/schemas/descriptors';
import type { LiveController } from './screen-controller.ts';

/**
 * Follows the shown screen where it may change by itself: reads it again with each `changed` event that names another
 * revision, and at intervals while no events arrive, e.g. behind a proxy that holds them back. A hidden tab follows
 * nothing.
 */
export function followLive({ state, subscribe, refresh, border }: LiveController): void {
  let following: { readonly url: string; readonly stop: () => void } | null = null;
  /** The revision that the last event named; null: none since the page is followed. */
  let named: string | null = null;
  /** The named and the shown revision of the last read: the same pair is not read twice. */
  let read = '';

  const shown = (): Live | null => state().screen?.live ?? null;

  function compare(): void {
    const live = shown();
    if (live === null || named === null || named === live.rev || border.isBusy()) return;
    const pair = `${named} ${live.rev}`;
    if (pair === read) return;
    read = pair;
    void refresh();
  }

  function follow({ url, poll_ms }: Live): () => void {
    let isHeard = false;
    let source: EventSource | null = null;
    const open = () => {
      // Some web views have no EventSource.
      if (typeof EventSource === 'undefined') return;
      source = new EventSource(`/api/live?url=${encodeURIComponent(url)}`);
      source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
        isHeard = true;
        named = (JSON.parse(data) as { rev: string }).rev;
        compare();
      });
      source.addEventListener('error', () => {
        isHeard = false;
      });
    };
    const timer = setInterval(() => {
      if (isHeard) return;
      void refresh();
      // A refused stream does not open by itself again.
      if (source?.readyState === EventSource.CLOSED) open();
    }, poll_ms);
    open();
    return () => {
      clearInterval(timer);
      source?.close();
    };
  }

  function update(): void {
    const live = document.visibilityState === 'visible' ? shown() : null;
    if (live?.url !== following?.url) {
      following?.stop();
      named = null;
      following = live && { url: live.url, stop: follow(live) };
    }
    compare();
  }

  const unsubscribe = subscribe(update);
  document.addEventListener('visibilitychange', update, { signal: border.ended });
  border.ended.addEventListener('abort', () => {
    unsubscribe();
    following?.stop();
  });
  update();
}
