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
const longitudeShare = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/** An area and the ground that is nearer to its middle than to any other's, corner by corner. */
export interface AreaCell {
  readonly area: MapArea;
  readonly corners: readonly LatLng[];
}

/** So much ground is shown around the outermost areas, degrees of latitude: about four kilometres. */
const margin = 0.04;

/** Corners on a flat ground: degrees of latitude both ways. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The map behind the pin without a tile server: the city in one cell for each area. Only the middle of an area is
 * known, so its cell ends halfway to its neighbours. Areas on one spot share a cell.
 */
export function areaCells(areas: readonly MapArea[]): AreaCell[] {
  const [first] = areas;
  if (!first) return [];
  const share = longitudeShare(first.lat);
  const flatten = ({ lat, lng }: LatLng): Point => ({ x: lng * share, y: lat });
  const middles = areas.map(flatten);
  const ground = groundOf(middles);
  return areas.map((area, index) => {
    const middle = flatten(area);
    const others = middles.filter((_other, at) => at !== index);
    const corners = others.reduce((cell, other) => cutHalfway(cell, middle, other), ground);
    return { area, corners: corners.map(({ x, y }) => ({ lat: y, lng: x / share })) };
  });
}

/** The rectangle that holds every area. */
function groundOf(points: readonly Point[]): Point[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [west, east] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [south, north] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  return [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
  ];
}

/** What of a cell is nearer to its own middle than to another's. */
function cutHalfway(cell: Point[], own: Point, other: Point): Point[] {
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  if (dx === 0 && dy === 0) return cell;
  const limit = (other.x ** 2 + other.y ** 2 - own.x ** 2 - own.y ** 2) / 2;
  /** Negative on the own side of the line halfway, positive beyond it. */
  const beyond = ({ x, y }: Point) => x * dx + y * dy - limit;
  return cell.flatMap((corner, index) => {
    const before = cell.at(index - 1) ?? corner;
    const [from, to] = [beyond(before), beyond(corner)];
    const kept = to <= 0 ? [corner] : [];
    if (from <= 0 === to <= 0) return kept;
    const part = from / (from - to);
    const crossing = {
      x: before.x + (corner.x - before.x) * part,
      y: before.y + (corner.y - before.y) * part,
    };
    return [crossing, ...kept];
  });
}
