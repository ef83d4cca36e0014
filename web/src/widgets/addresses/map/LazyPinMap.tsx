import { lazy, Suspense } from 'react';
import { loadChunk } from '@gam/client/load-chunk';
import frame from './LazyPinMap.module.css';
import type { PinMapProps } from './PinMap.tsx';

const PinMap = lazy(() => loadChunk('map', async () => ({ default: (await import('./PinMap.tsx')).PinMap })));

/** Loads the map's chunk while the customer fills in the earlier fields. */
export const warmPinMap = (): void => void import('./PinMap.tsx').catch(() => undefined);

/** The map in a chunk of its own. It keeps its room free until it is loaded. */
export function LazyPinMap(props: PinMapProps) {
  return (
    <div className={frame.room}>
      <Suspense fallback={null}>
        <PinMap {...props} />
      </Suspense>
    </div>
  );
}
