import { Type, type Static } from 'typebox';
import { CityId, Id, nullable } from '../values.ts';
import { defineCall } from '../call.ts';
import { listOf } from './paging.ts';
import { Point } from './services.ts';

/** A neighbourhood or county. The name of its city comes as `city` or as `city_name`. [O-3.22, W-3.08] */
export const Area = Type.Object(
  {
    id: Id,
    name: Type.String(),
    city: Type.Optional(Type.String()),
    city_name: Type.Optional(Type.String()),
    location: Type.Optional(nullable(Point)),
  },
  { title: 'Area' },
);
export interface Area extends Static<typeof Area> {}

/** The name of an area's city from either of its two fields; empty when both are missing. [W-3.08] */
export const cityNameOf = (area: Area): string => area.city ?? area.city_name ?? '';

export const listAreas = defineCall({
  method: 'GET',
  path: '/v2/areas/',
  about: "The areas of a city, by name. The path is this project's choice. [O-7.14]",
  auth: 'anyone',
  effect: 'read',
  query: Type.Object({ cityId: CityId }),
  reply: listOf(Area),
});

export const areaCalls = { listAreas } as const;
