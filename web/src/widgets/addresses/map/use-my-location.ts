import { useState } from 'react';
import type { LatLng } from './area-cells.ts';

/** How asking for the customer's own place stands. */
export type Locating = 'idle' | 'asking' | 'refused';

/** A device that says nothing for so long, ms, is taken not to know. */
const patience = 15_000;

/** Asks the device where it is, once for each call; refused where it may not or cannot say. */
export function useMyLocation(onFound: (place: LatLng) => void): readonly [Locating, () => void] {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = () => {
    // Only pages on a secure address have it.
    if (!('geolocation' in navigator)) return setLocating('refused');
    setLocating('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setLocating('idle');
        onFound({ lat, lng });
      },
      () => setLocating('refused'),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    );
  };
  return [locating, locate];
}
