export {
  ContentAuditEntry,
  contentCalls,
  ContentCard,
  ContentChange,
  ContentProposal,
  ContentVersion,
  LiveContent,
  LiveContents,
  ProposedContent,
  type ContentAction,
} from './content-calls.ts';
export { CallScriptDocument, ScriptPart } from './call-script.ts';
export {
  contentKindNames,
  contentKinds,
  type ContentDocument,
  type ContentKind,
  type ContentOf,
} from './content-kinds.ts';
export {
  PriceRules,
  type CountLine,
  type OptionAmount,
  type OptionLine,
  type PrepaymentRule,
  type PriceLine,
  type UnitLine,
} from './price-rules.ts';
export { LandingsDocument, SlidesDocument } from './landings.ts';
export { SearchDocument } from './search-document.ts';
export { ServiceDocument, type FetchedOptions } from './service-document.ts';
export { SiteDocument, SitePage } from './site.ts';
export { BannersDocument, DiscountsDocument, type BannerWindow, type DiscountWindow } from './windows.ts';
