import { useState } from 'react';
import type { LatLng } from './areas.ts';

/** The state of the request for the device's location. */
export type Locating = 'idle' | 'asking' | 'refused';

/** The time after which the request fails. */
const timeoutMs = 15_000;

/** Returns the state of the request for the device's location, and a function that sends the request. */
export function useMyLocation(onFound: (place: LatLng) => void): readonly [Locating, () => void] {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = () => {
    // Only secure pages have it.
    if (!('geolocation' in navigator)) return setLocating('refused');
    setLocating('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setLocating('idle');
        onFound({ lat, lng });
      },
      () => setLocating('refused'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    );
  };
  return [locating, locate];
}
