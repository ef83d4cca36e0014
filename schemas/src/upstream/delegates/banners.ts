import { Type, type Static } from 'typebox';
import { CityId, Id, nullable } from '../../values.ts';
import { defineCall } from '../../call.ts';
import { listOf } from '../paging.ts';

/** A picture that leads somewhere; the shape is this project's choice. */
export const Banner = Type.Object(
  { id: Id, title: Type.String(), image: Type.String(), link: nullable(Type.String()) },
  { title: 'Banner' },
);
export interface Banner extends Static<typeof Banner> {}

const cityQuery = Type.Object({ city: Type.Optional(CityId) });

export const listBanners = defineCall({
  method: 'GET',
  path: '/v2/delegates/banner-collections/',
  about: "The banners of the home page. The query and reply are this project's choice. [O-7.20]",
  auth: 'anyone',
  effect: 'read',
  query: cityQuery,
  reply: listOf(Banner),
});

export const listSlides = defineCall({
  method: 'GET',
  path: '/v2/delegates/slider-collection/',
  about: "The slides of the home page. The query and reply are this project's choice. [O-7.20]",
  auth: 'anyone',
  effect: 'read',
  query: cityQuery,
  reply: listOf(Banner),
});

export const bannerCalls = { listBanners, listSlides } as const;
