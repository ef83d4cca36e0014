import { type ComponentType, createElement, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '@gam/client/load-chunk';

/** A component in a chunk of its own. */
export interface LazyPart<P> {
  Part: ComponentType<P>;
  /** Loads the component, which is then drawn without an empty frame before it. */
  preload: () => Promise<void>;
  /** Loads the component for later; a failure has no effect. */
  warm: () => void;
  isReady: () => boolean;
}

const unsubscribe = () => () => undefined;

/** Whether the component is drawn on the server, or takes over what the server has drawn: where nothing can be awaited. */
const useIsHydrating = () =>
  useSyncExternalStore(
    unsubscribe,
    () => false,
    () => true,
  );

/** Creates a component that is loaded when it is first drawn or preloaded. It draws nothing until it is loaded. */
export function lazyPart<P extends object>(name: string, load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const keep = (part: ComponentType<P>) => (loaded = part);
  const fetchPart = () => (loading ??= loadChunk(name, load).then(keep));
  const Waiting = lazy(async () => ({ default: await fetchPart() }));

  function Part(props: P) {
    // Decided at the first render: a change from Waiting to the loaded component would mount it again.
    const [ready] = useState(() => loaded);
    const isHydrating = useIsHydrating();
    if (ready !== null) return createElement(ready, props);
    if (isHydrating) return null;
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
