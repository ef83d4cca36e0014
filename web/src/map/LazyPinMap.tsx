import { lazyPart } from '../renderer/lazy-part.ts';
import frame from './LazyPinMap.module.css';
import type { PinMapProps } from './PinMap.tsx';

/** The map in its own chunk, to be loaded while the customer still fills in what comes before it. */
export const pinMap = lazyPart('map', async () => (await import('./PinMap.tsx')).PinMap);

/** A map that comes when it is there, into the room that it will take. */
export function LazyPinMap(props: PinMapProps) {
  return (
    <div className={frame.room}>
      <pinMap.Part {...props} />
    </div>
  );
}
