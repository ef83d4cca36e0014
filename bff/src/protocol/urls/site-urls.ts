import { readSlugs } from './read-url.ts';

/** The page of the company's texts under a name: /pages/{page}. */
export const sitePageUrl = (page: string): string => `/pages/${page}`;

/** Reads the URL of a page of the company's texts; null for any other URL. */
export const readSitePageUrl = (url: URL): { readonly page: string } | null =>
  readSlugs(url, 'pages', ['page']);
