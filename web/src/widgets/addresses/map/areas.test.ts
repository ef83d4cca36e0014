import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaCells, type LatLng, type MapArea, nearestArea } from './areas.ts';

const area = (id: string, lat: number, lng: number): MapArea => ({ id, name: `محله ${id}`, lat, lng });

const degrees = fc.integer({ min: 0, max: 3000 }).map((thousandths) => thousandths / 10_000);
const areas = fc
  .uniqueArray(fc.tuple(degrees, degrees), { minLength: 1, maxLength: 25, selector: String })
  .map((places) => places.map(([lat, lng], index) => area(String(index), 35.5 + lat, 51.2 + lng)));

/** Returns twice the area of a cell, in square degrees; positive if its corners go counter-clockwise. */
const groundOf = (corners: readonly LatLng[]): number =>
  corners.reduce((sum, { lat, lng }, index) => {
    const before = corners.at(index - 1) ?? { lat, lng };
    return sum + before.lng * lat - lng * before.lat;
  }, 0);

describe('areaCells', () => {
  it('divides the whole ground into cells, each around its own centre', () => {
    fc.assert(
      fc.property(areas, (given) => {
        const cells = areaCells(given);
        expect(cells.map((cell) => cell.area)).toEqual(given);
        const corners = cells.flatMap((cell) => cell.corners);
        const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)];
        const whole = 2 * (Math.max(...lats) - Math.min(...lats)) * (Math.max(...lngs) - Math.min(...lngs));
        const shared = cells.reduce((sum, cell) => sum + groundOf(cell.corners), 0);
        expect(shared).toBeCloseTo(whole, 8);
      }),
    );
  });

  it('ends each cell halfway: no other centre is nearer inside it', () => {
    fc.assert(
      fc.property(areas, fc.integer({ min: 0, max: 990 }), (given, part) => {
        for (const { area, corners } of areaCells(given)) {
          for (const corner of corners) {
            const inside = {
              lat: area.lat + (corner.lat - area.lat) * (part / 1000),
              lng: area.lng + (corner.lng - area.lng) * (part / 1000),
            };
            expect(nearestArea(inside, given)?.id).toBe(area.id);
          }
        }
      }),
    );
  });

  it('gives areas with the same centre the same cell', () => {
    const given = [
      area('1', 35.7, 51.3),
      area('2', 35.7, 51.3),
      area('3', 35.8, 51.4),
      area('4', 35.7, 51.3),
    ];
    const [one, two, other, four] = areaCells(given).map(({ corners }) => corners);
    expect(one?.length).toBeGreaterThan(2);
    expect([two, four]).toEqual([one, one]);
    expect(other).not.toEqual(one);
  });

  it('divides the ground into strips between areas that lie in a line', () => {
    const given = [0, 1, 2, 3].map((at) => area(String(at), 35.5 + at * 0.01, 51.2 + at * 0.013));
    const grounds = areaCells(given).map(({ corners }) => groundOf(corners));
    expect(Math.min(...grounds)).toBeGreaterThan(0);
    expect(grounds[0]).toBeCloseTo(grounds[3] ?? 0, 8);
    expect(grounds[1]).toBeCloseTo(grounds[2] ?? 0, 8);
  });

  it('returns one rectangle for one area, and no cell without areas', () => {
    expect(areaCells([area('1', 35.7, 51.3)])[0]?.corners).toHaveLength(4);
    expect(areaCells([])).toEqual([]);
    expect(nearestArea({ lat: 35, lng: 51 }, [])).toBeNull();
  });
});
