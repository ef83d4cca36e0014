import { type Static, Type } from 'typebox';
import { defineCall } from '../call.ts';
import { SiteDocument, SitePage } from '../content/site.ts';
import { Slug } from '../values.ts';

/** What stands on every public page; of its further pages only their names. */
export const Site = Type.Object(
  {
    ...Type.Omit(SiteDocument, ['pages']).properties,
    pages: Type.Array(Type.Pick(SitePage, ['slug', 'title'])),
  },
  { title: 'Site' },
);
export interface Site extends Static<typeof Site> {}

/** The calls for what the company says of itself. They are this project's choice. */
export const siteCalls = {
  loadSite: defineCall({
    method: 'GET',
    path: '/v2/site/',
    about: 'The company’s phone, promises, frequent questions and the names of its pages. Optional.',
    auth: 'anyone',
    effect: 'read',
    reply: Site,
  }),
  loadSitePage: defineCall({
    method: 'GET',
    path: '/v2/site/pages/{page}/',
    about: 'A page about the company, such as its terms; 404 for an unknown one.',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ page: Slug }),
    reply: SitePage,
  }),
} as const;
