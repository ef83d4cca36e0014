import type { Static } from 'typebox';
import { CallScriptDocument } from './call-script.ts';
import { SiteDocument } from './site.ts';
import { LandingsDocument, SlidesDocument } from './landings.ts';
import { SearchDocument } from './search-document.ts';
import { ServiceDocument } from './service-document.ts';
import { BannersDocument, DiscountsDocument } from './windows.ts';

/**
 * The kinds of documents that editors publish beside rules. A kind with one document has `only`, that document's id; a
 * service's document has the service's id.
 */
export const contentKinds = {
  service: { schema: ServiceDocument, only: null },
  discounts: { schema: DiscountsDocument, only: 'all' },
  banners: { schema: BannersDocument, only: 'home' },
  site: { schema: SiteDocument, only: 'site' },
  landings: { schema: LandingsDocument, only: 'all' },
  slides: { schema: SlidesDocument, only: 'home' },
  call_script: { schema: CallScriptDocument, only: 'desk' },
  search: { schema: SearchDocument, only: 'words' },
} as const;

export type ContentKind = keyof typeof contentKinds;
export type ContentOf<K extends ContentKind> = Static<(typeof contentKinds)[K]['schema']>;
export type ContentDocument = { [K in ContentKind]: ContentOf<K> }[ContentKind];

/** The names of all kinds. */
export const contentKindNames = Object.keys(contentKinds) as ContentKind[];
