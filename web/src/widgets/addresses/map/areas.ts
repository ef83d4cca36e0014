import type { AddressMap } from '@gam/schemas/descriptors';

/** A location, in degrees. */
export type LatLng = AddressMap['centre'];
export type MapArea = AddressMap['areas'][number];

/** Returns the area whose centre is nearest to a place; null without areas. */
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

/** Returns the length of a degree of longitude in degrees of latitude, which is constant within a city. */
const longitudeShare = (lat: number): number => Math.cos((lat * Math.PI) / 180);

/** An area and the corners of its cell: the ground that is nearer to its centre than to any other's. */
export interface AreaCell {
  readonly area: MapArea;
  readonly corners: readonly LatLng[];
}

/** The width of the ground around the outermost areas, in degrees of latitude: about four kilometres. */
const margin = 0.04;

/** A point on flat ground, in degrees of latitude in both directions. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the cells of the areas, the map's backdrop without a tile server. Only the centre of an area is known, so its
 * cell ends halfway to its neighbours. Areas with the same centre share a cell. d3-delaunay 6.0.6 gave wrong cells to
 * areas that lie nearly in a line, and adds 7 kB to the map's 48, so this stays.
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

/** Returns the rectangle around all areas. */
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

/** Returns the part of a cell that is nearer to its own centre than to another one. */
function cutHalfway(cell: Point[], own: Point, other: Point): Point[] {
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  if (dx === 0 && dy === 0) return cell;
  const limit = (other.x ** 2 + other.y ** 2 - own.x ** 2 - own.y ** 2) / 2;
  /** Negative on the own side of the line halfway between the centres, positive beyond it. */
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
