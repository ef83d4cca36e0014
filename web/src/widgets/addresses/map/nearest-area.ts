import type { AddressMap } from '@gam/schemas/descriptors';

/** A place on the map, in degrees. */
export type LatLng = AddressMap['centre'];
export type MapArea = AddressMap['areas'][number];

/** The area whose middle is nearest to a place; null where there are none. */
export function nearestArea(place: LatLng, areas: readonly MapArea[]): MapArea | null {
  const share = longitudeShare(areas[0]?.lat ?? 0);
  let nearest: MapArea | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const area of areas) {
    const distance = (place.lat - area.lat) ** 2 + ((place.lng - area.lng) * share) ** 2;
    if (distance < least) [nearest, least] = [area, distance];
  }
  return nearest;
}

/** How long a degree of longitude is, in degrees of latitude: within a city as long everywhere. */
export const longitudeShare = (lat: number): number => Math.cos((lat * Math.PI) / 180);
