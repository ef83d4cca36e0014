import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { loadChunk } from '../client/load-chunk.ts';

/** A part of the app in a chunk of its own. */
export interface LazyPart<P> {
  Part: ComponentType<P>;
  /** Loads it ahead; once it is there, it is drawn at once, without a moment of nothing. */
  preload: () => Promise<void>;
  /** Loads it for later: where that fails, nothing follows from it. */
  warm: () => void;
  isReady: () => boolean;
}

/** Makes a component that is loaded when it is first drawn or preloaded. Draws nothing until it is there. */
export function lazyPart<P extends object>(name: string, load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const keep = (part: ComponentType<P>) => (loaded = part);
  const fetchPart = () => (loading ??= loadChunk(name, load).then(keep));
  const Waiting = lazy(async () => ({ default: await fetchPart() }));

  function Part(props: P) {
    // Decided once: what is drawn while it is on its way would begin anew if it changed hands when it is there.
    const [ready] = useState(() => loaded);
    if (ready !== null) return createElement(ready, props);
    return createElement(Suspense, { fallback: null }, createElement(Waiting as ComponentType<P>, props));
  }
  return {
    Part,
    preload: () => fetchPart().then(() => undefined),
    warm: () => {
      if (loaded === null && loading === null) void load().then(keep, () => undefined);
    },
    isReady: () => loaded !== null,
  };
}
