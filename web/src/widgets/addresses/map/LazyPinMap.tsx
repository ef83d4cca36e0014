import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../client/load-chunk.ts';
import frame from './LazyPinMap.module.css';
import type { PinMapProps } from './PinMap.tsx';

const PinMap = lazy(() => loadChunk('map', async () => ({ default: (await import('./PinMap.tsx')).PinMap })));

/** Fetches the map's chunk while the customer still fills in what comes before it. */
export const warmPinMap = (): void => void import('./PinMap.tsx').catch(() => undefined);

/** A map that comes when it is there, into the room that it will take. */
export function LazyPinMap(props: PinMapProps) {
  return (
    <div className={frame.room}>
      <Suspense fallback={null}>
        <PinMap {...props} />
      </Suspense>
    </div>
  );
}
