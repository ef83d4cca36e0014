import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';

/**
 * Lets a zoom end with its map. Leaflet 1.9 ends it by a timer that it forgets to clear, and throws where the map is gone by
 * then (github.com/Leaflet/Leaflet/issues/9575, mended in 2.0); nothing public takes the timer back.
 */
export function useZoomEnd(map: LeafletMap | null): void {
  useEffect(() => () => void (map && Object.assign(map, { _animatingZoom: false })), [map]);
}
