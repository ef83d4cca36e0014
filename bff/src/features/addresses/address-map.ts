import type { AddressMap } from '@gam/schemas/descriptors';
import type { Area } from '@gam/schemas/upstream';
import type { MapTiles } from '../../platform/config/variables.ts';
import { addressTexts } from '../../engine/questions/addresses/texts.ts';

type Point = AddressMap['centre'];

/** Where a map begins that knows no place of its city. [W-9.01] */
export const defaultCentre: Point = { lat: 35.699573, lng: 51.337765 };

/** The map of an address form: over the areas to choose from, each where it lies. [W-9.01] */
export function makeAddressMap(areas: readonly Area[], tiles: MapTiles | null): AddressMap {
  const placed = areas.flatMap(({ id, name, location }) => (location ? [{ id, name, ...location }] : []));
  return { centre: middleOf(placed) ?? defaultCentre, areas: placed, tiles, labels: addressTexts.map };
}

/** The middle of places; null where there are none. */
function middleOf(places: readonly Point[]): Point | null {
  if (places.length === 0) return null;
  const mean = (of: (place: Point) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}
